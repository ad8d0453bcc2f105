import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { keptInTime } from '../../../../../core/backups/keeping/kept-in-time.js';
import { expiredDumps } from '../../../../../core/backups/retention.js';
import type { Keep } from '../../../../../core/described/keep.js';
import { readCron } from '../../../../../core/fleet/cron/read-cron.js';
import { forAllOf } from '../../../../support/shared/random-cases.js';

const DAY_MS = 86_400_000;
const TODAY = Date.parse('2026-11-30') / DAY_MS;

const kept = (cron: string, keep: Keep, today = TODAY) =>
  keptInTime(E.getOrElse(() => '')(readCron(cron)), keep, today);

/** Expressions, with the hours of a day in which each is due, the latest first. */
const HOURS = {
  '0 3 * * *': () => [3],
  '0 */12 * * *': () => [12, 0],
  '0 3 * * 1-5': (day) => (day.getUTCDay() % 6 === 0 ? [] : [3]),
  '0 3 * * 0': (day) => (day.getUTCDay() === 0 ? [3] : []),
  '0 3 1 * *': (day) => (day.getUTCDate() === 1 ? [3] : []),
} satisfies Record<string, (day: Date) => readonly number[]>;

const ANY_CRON = fc.constantFrom(...(Object.keys(HOURS) as (keyof typeof HOURS)[]));

/** The last times that are due until the end of a day, the latest first. */
const lastTimes = (cron: keyof typeof HOURS, today: number, count: number): readonly Date[] => {
  const times: Date[] = [];
  for (let day = today; day >= 0 && times.length < count; day -= 1) {
    const begin = new Date(day * DAY_MS);
    times.push(...HOURS[cron](begin).map((hour) => new Date(Number(begin) + hour * 3_600_000)));
  }
  return times.slice(0, count);
};

describe('keptInTime', () => {
  it('counts what is left of dumps at all times of the last years', () => {
    const count = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: 0 });
    const keep = fc.record({
      last: count(40),
      days: count(40),
      weekly: count(8),
      monthly: count(4),
    });
    forAllOf(10)(ANY_CRON, keep, fc.integer({ min: 20_000, max: 21_000 }), (cron, rules, today) => {
      const end = new Date((today + 1) * DAY_MS - 1);
      const dumps = lastTimes(cron, today, 260).map((startedAt) => ({ startedAt, proof: O.none }));
      const gone = new Set(expiredDumps(dumps, rules, end, 'UTC'));
      const stay = dumps.filter((dump) => !gone.has(dump));
      const oldest = Math.floor((stay.at(-1)?.startedAt.getTime() ?? 0) / DAY_MS);
      const left = { dumps: stay.length, days: today - oldest };
      expect(kept(cron, rules, today)).to.deep.equal(left);
    });
  });

  it('counts the newest dump, which stays where no rule keeps one', () => {
    expect(kept('0 3 * * *', {})).to.deep.equal({ dumps: 1, days: 0 });
    expect(kept('0 3 * * *', { last: 0 })).to.deep.equal({ dumps: 1, days: 0 });
  });

  it('counts hourly dumps as well as those of twenty years, and no further', () => {
    expect(kept('0 * * * *', { days: 30 })).to.deep.equal({ dumps: 720, days: 29 });
    expect(kept('* * * * *', { last: 10_000 })).to.deep.equal({ dumps: 10_000, days: 6 });
    expect(kept('0 3 29 2 *', { last: 10_000 }).dumps).to.equal(5);
  });
});
