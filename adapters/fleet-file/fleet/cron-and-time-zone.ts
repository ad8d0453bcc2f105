import { Cron } from 'croner';
import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import { cronFaultWording } from '../../../core/fleet/cron/cron-fault-wording.js';
import { isTimeZone, neverDue } from '../../../core/fleet/cron/cron-fault.js';
import { readCron } from '../../../core/fleet/cron/read-cron.js';
import { mostEntries } from '../../network/most-entries.js';

/** A longer one is a mistake, and is not kept. */
const MAX_CHARACTERS = 200;

/** More different texts than one fleet has, as a rule. */
const MAX_CACHED = 10_000;

/**
 * The same function, which remembers its results. In a large fleet most schedules say the same: the 100,000 cron
 * expressions and time zones of a fleet file take 13 s when each is parsed by itself, and 0.1 s when each is once.
 */
const memoize = <A extends boolean | number | string>(
  find: (text: string) => A,
): ((text: string) => A) => {
  const results = new LRUCache<string, A>(mostEntries(MAX_CACHED));
  return (text) => {
    if (text.length > MAX_CHARACTERS) return find(text);
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = find(text);
    results.set(text, result);
    return result;
  };
};

const parse = (fields: string): Cron =>
  new Cron(fields, { mode: '5-or-6-parts', paused: true, timezone: 'UTC' });

const fieldsOf = (expression: string): string =>
  E.getOrElse(() => expression)(readCron(expression));

/** Enough to see every hour of a day, or every day of a month. */
const MANY = 50;

/** How soon a cron expression that is one runs again at the soonest, in milliseconds; infinite where it does not. */
export const shortestGapMs = memoize((expression: string): number => {
  const runs = parse(fieldsOf(expression)).nextRuns(MANY, new Date(Date.UTC(2027, 0)));
  return Math.min(
    ...runs.slice(1).map((run, index) => run.getTime() - (runs[index]?.getTime() ?? -Infinity)),
  );
});

/** What is wrong with a text as a cron expression, or nothing. */
export const cronMistake = memoize((expression: string): string => {
  const fields = readCron(expression);
  if (E.isLeft(fields)) return cronFaultWording(fields.left);
  return hasNextRun(fields.right) ? '' : cronFaultWording(neverDue);
});

/** On 30 February it does not run, and to find that out takes long. */
const hasNextRun = (fields: string): boolean => {
  const [day, month] = fields.split(' ').slice(-3);
  return day === '*' || month === '*' || parse(fields).nextRun() !== null;
};

export const isKnownTimeZone = memoize(isTimeZone);
