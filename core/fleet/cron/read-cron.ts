import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { CronFault } from './cron-fault.js';
import { CRON_FIELDS } from './cron-fields.js';
import { readField } from './read-field.js';

const NICKNAMES: Readonly<Partial<Record<string, string>>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

export const CRON_NICKNAMES: readonly string[] = Object.keys(NICKNAMES);

/**
 * An expression as people write it in a crontab, in one spelling: six fields, seconds first, each `*` or a list of numbers,
 * and `+` before the days of the week where they narrow the days of the month instead of adding to them.
 */
export const readCron = (text: string): E.Either<CronFault, string> => {
  const given = text.trim();
  if (!given.startsWith('@')) return readFields(given);
  const fields = NICKNAMES[given.toLowerCase()];
  if (fields !== undefined) return readFields(fields);
  return given.toLowerCase() === '@reboot'
    ? E.left({ _tag: 'AtReboot' })
    : E.left({ _tag: 'UnknownNickname', nickname: given });
};

const readFields = (text: string): E.Either<CronFault, string> => {
  const given = text.split(/\s+/).filter((field) => field !== '');
  if (given.length < 5 || given.length > 6)
    return E.left({ _tag: 'WrongFieldCount', count: given.length });
  const fields = given.length === 5 ? ['0', ...given] : given;
  const [days = '', weekdays = ''] = [fields[3], fields[5]];
  const plain = [...fields.slice(0, 5), weekdays.replace(/^\+/, '')];
  // As in cron: a field that begins with a star, such as */2, narrows the other one.
  const narrows = weekdays.startsWith('+') || [days, weekdays].some((of) => /^[*?]./.test(of));
  return pipe(
    CRON_FIELDS.map((field, index) => readField(field, plain[index] ?? '')),
    E.sequenceArray,
    E.map((read) =>
      read
        .map((field, index) => (index === 5 && narrows && field !== '*' ? `+${field}` : field))
        .join(' '),
    ),
  );
};
