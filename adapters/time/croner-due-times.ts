import { Cron } from 'croner';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { LRUCache } from 'lru-cache';
import type { DueTimes } from '../../core/backups/ports/due-times.js';
import { readCron } from '../../core/fleet/cron/read-cron.js';
import { type Gaps, gapsBetween } from './gaps.js';

/** A parsed expression takes some 90 kB, since croner keeps a place for each of 10,000 years; parsing one takes 0.4 ms. */
const MAX_PARSED = 200;

/** More different expressions and zones than one fleet has, as a rule; what is known of one takes some hundred bytes. */
const MAX_KNOWN = 10_000;

type When = Parameters<DueTimes['after']>[0];

/**
 * The times of croner, which needs nothing outside: the same times come from every machine with the same time zones. What
 * one schedule has asked is known to all of the same expression and zone.
 */
export const cronerDueTimes = (): DueTimes => {
  const parsed = new LRUCache<string, Cron>({ max: MAX_PARSED });
  const known = new LRUCache<string, Gaps>({ max: MAX_KNOWN });
  const gapsOf = ({ cron, timezone }: When): Gaps => {
    const key = `${timezone} ${cron}`;
    return (
      known.get(key) ??
      remember(
        known,
        key,
        gapsBetween(() => cronOf(key, cron, timezone)),
      )
    );
  };
  const cronOf = (key: string, cron: string, timezone: string): Cron =>
    parsed.get(key) ?? remember(parsed, key, parse(cron, timezone));
  return {
    after: (when, time) => O.map((ms: number) => new Date(ms))(gapsOf(when).after(time.getTime())),
    between: (when, after, until, limit) =>
      gapsOf(when)
        .before(until.getTime(), limit)
        .filter((ms) => ms > after.getTime())
        .map((ms) => new Date(ms)),
  };
};

const remember = <A extends object>(cache: LRUCache<string, A>, key: string, value: A): A => {
  cache.set(key, value);
  return value;
};

const parse = (cron: string, timezone: string): Cron =>
  new Cron(E.getOrElse(() => cron)(readCron(cron)), {
    mode: '5-or-6-parts',
    paused: true,
    timezone,
  });
