import { Cron } from 'croner';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { LRUCache } from 'lru-cache';
import type { DueTimes } from '../../../core/backups/ports/due-times.js';
import { readCron } from '../../../core/fleet/cron/read-cron.js';
import { mostEntries } from '../../network/most-entries.js';

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
  const known = new LRUCache<string, Gaps>(mostEntries(MAX_KNOWN));
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

/** The due times of one expression in one zone, in milliseconds. */
export interface Gaps {
  readonly after: (time: number) => O.Option<number>;
  /** The latest first, up to and including this time. */
  readonly before: (time: number, limit: number) => readonly number[];
}

/** From a time, to the next due time, with none between; and the due times before it, as far as they were looked up. */
interface Gap {
  readonly from: number;
  readonly due: number;
  readonly limit: number;
  readonly before: readonly number[];
}

/** A schedule that is due needs the time before, the time after, and the evening before that. */
const KEPT = 4;

/**
 * All that ask for a time between the same two due times get the same answer, which croner takes 0.1 ms to find; so the
 * last few of those gaps are kept.
 */
export const gapsBetween = (cron: () => Cron): Gaps => {
  let gaps: readonly Gap[] = [];
  const gapAt = (time: number): Gap => {
    const known = gaps.find(({ from, due }) => from <= time && time < due);
    if (known !== undefined) return known;
    const due = cron().nextRun(new Date(time))?.getTime() ?? Infinity;
    const same = gaps.find((gap) => gap.due === due);
    return keep({ limit: 0, before: [], ...same, from: time, due });
  };
  const keep = (gap: Gap): Gap => {
    gaps = [gap, ...gaps.filter(({ due }) => due !== gap.due)].slice(0, KEPT);
    return gap;
  };
  const withBefore = (time: number, limit: number): Gap => {
    const gap = gapAt(time);
    if (gap.limit >= limit) return gap;
    // croner returns what is before a time, to the second; due times have no fraction of one.
    const before = cron()
      .previousRuns(limit, new Date(time + 1))
      .map((run) => run.getTime());
    return keep({ ...gap, from: before[0] ?? gap.from, limit, before });
  };
  return {
    after: (time) => {
      const { due } = gapAt(time);
      return due === Infinity ? O.none : O.some(due);
    },
    before: (time, limit) => withBefore(time, limit).before.slice(0, limit),
  };
};
