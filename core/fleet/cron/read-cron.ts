import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { CRON_FIELDS, type CronFault, type CronField, type WrongPart } from './cron-fault.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';

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

const MAX_CHARACTERS = 200;

/**
 * An expression as people write it in a crontab, in one spelling: six fields, seconds first, each `*` or a list of numbers,
 * and `+` before the days of the week where they narrow the days of the month instead of adding to them.
 */
export const readCron = (text: string): E.Either<CronFault, string> => {
  if (text.length > MAX_CHARACTERS) return E.left({ _tag: 'TooLong', limit: MAX_CHARACTERS });
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

/** A field as croner reads it: `*` for all values, and otherwise a list of numbers. */
const readField = (of: CronField, text: string): E.Either<CronFault, string> => {
  const parts = text.split(',');
  const read = RA.map((part: string) => readPart(of, part));
  return E.map((lists: readonly (readonly string[])[]) => toText(of, parts, lists.flat()))(
    E.sequenceArray(read(parts)),
  );
};

const toText = (of: CronField, parts: readonly string[], listed: readonly string[]): string => {
  const values = Array.from(new Set(listed));
  // Of days, `*` leaves the choice to the other field, and a list of all of them does not.
  const isDay = of.name.startsWith('day');
  const isAll = values.length === of.size && (!isDay || parts.some(isStar));
  return isAll ? '*' : values.join(',');
};

const isStar = (part: string): boolean => /^[*?]/.test(part);

const PART = /^([*?]|\w+)(?:-(\w+))?(?:\/(\d+))?$/;

const readPart = (of: CronField, part: string): E.Either<WrongPart, readonly string[]> => {
  const wrong = (why: WrongPart['why']) =>
    E.left<WrongPart>({ _tag: 'WrongPart', field: of, part, why });
  const written = part.toUpperCase();
  if (of.special?.test(written) === true) return E.right([written]);
  const [, from = '', to, step] = PART.exec(written) ?? [];
  const [first, last] = endsOf(of, from, to, step);
  if (part.includes('~')) return wrong('random');
  if (/^H(?:$|[/(])/.test(written)) return wrong('hash');
  if (Number.isNaN(first) || Number.isNaN(last) || (isStar(from) && to !== undefined))
    return wrong('value');
  const every = Number(step ?? 1);
  if (every < 1 || every > of.size) return wrong('step');
  // From Friday to Monday, and from 22 to 2.
  const count = last - first + (last < first ? of.size : 0) + 1;
  const numbers = Array.from({ length: Math.ceil(count / every) }, (_, n) => first + n * every);
  return E.right(numbers.map((number) => String(wrapped(of, number))));
};

const endsOf = (
  of: CronField,
  from: string,
  to: string | undefined,
  step: string | undefined,
): readonly [first: number, last: number] => {
  const last = of.first + of.size - 1;
  if (isStar(from)) return [of.first, last];
  const first = valueOf(of, from);
  if (to !== undefined) return [first, valueOf(of, to)];
  return [first, step === undefined ? first : Math.max(first, last)];
};

const wrapped = ({ first, size }: CronField, value: number): number =>
  first + ((value - first) % size);

const valueOf = ({ first, last, words }: CronField, text: string): number => {
  const word = words.indexOf(text);
  if (word >= 0) return first + word;
  const value = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  return value >= first && value <= last ? value : NaN;
};
