import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { keptInTime } from '../../../../../core/backups/keeping/kept-in-time.js';
import { expiredDumps } from '../../../../../core/backups/retention.js';
import type { Keep } from '../../../../../core/described/keep.js';
import { readCron } from '../../../../../core/fleet/cron/read-cron.js';
import { DUE_TIMES } from '../../../../support/shared/due-times.js';
import { forAllOf } from '../../../../support/shared/random-cases.js';

const DAY_MS = 86_400_000;
const TODAY = Date.parse('2026-11-30') / DAY_MS;

const kept = (cron: string, keep: Keep, today = TODAY) =>
  keptInTime(E.getOrElse(() => '')(readCron(cron)), keep, today);

describe('keptInTime', () => {
  it('counts what is left of dumps at all times of the last years', () => {
    const count = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: 0 });
    const keep = fc.record({
      last: count(40),
      days: count(40),
      weekly: count(8),
      monthly: count(4),
    });
    const crons = fc.constantFrom(
      '0 3 * * *',
      '0 */12 * * *',
      '0 3 * * 1-5',
      '0 3 * * 0',
      '0 3 1 * *',
    );
    forAllOf(10)(crons, keep, fc.integer({ min: 20_000, max: 21_000 }), (cron, rules, today) => {
      const end = new Date((today + 1) * DAY_MS - 1);
      const dumps = DUE_TIMES.between({ cron, timezone: 'UTC' }, new Date(0), end, 260).map(
        (startedAt) => ({ startedAt, proof: O.none }),
      );
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
