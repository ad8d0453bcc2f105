import { Cron } from 'croner';
import * as O from 'fp-ts/lib/Option.js';
import { LRUCache } from 'lru-cache';
import type { DueTimes } from '../../core/backups/ports/due-times.js';

/** A parsed expression takes some 90 kB, since croner keeps a place for each of 10,000 years; parsing one takes 0.4 ms. */
const MAX_PARSED = 200;

type When = Parameters<DueTimes['after']>[0];

/** The times of croner, which needs nothing outside: the same times come from every machine with the same time zones. */
export const cronerDueTimes = (): DueTimes => {
  const parsed = new LRUCache<string, Cron>({ max: MAX_PARSED });
  const cronOf = ({ cron, timezone }: When): Cron => {
    const key = `${timezone} ${cron}`;
    const known = parsed.get(key);
    if (known !== undefined) return known;
    const made = new Cron(cron, { mode: '5-or-6-parts', paused: true, timezone });
    parsed.set(key, made);
    return made;
  };
  return {
    after: (when, time) => O.fromNullable(cronOf(when).nextRun(time)),
    between: (when, after, until, limit) => {
      // croner returns what is before a time, to the second; due times have no fraction of one.
      const end = new Date(until.getTime() + 1);
      return cronOf(when)
        .previousRuns(limit, end)
        .filter((time) => time > after);
    },
  };
};
