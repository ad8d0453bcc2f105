import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import fc from 'fast-check';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { KeepRules } from '../../../../../../core/backups/keeping/kept-in-time.js';
import {
  findNextTimes,
  type NextTimes,
  type When,
} from '../../../../../../core/backups/use-cases/schedules/find-next-times.js';
import { walkMinutes } from '../../../../../support/backups/walk-minutes.js';
import { DUE_TIMES } from '../../../../../support/shared/due-times.js';
import { forAllAwaitedOf } from '../../../../../support/shared/random-cases.js';

const DAY_MS = 86_400_000;

const findAt =
  (now: Date) =>
  (when: When, keep: KeepRules = {}) =>
    findNextTimes({ dueTimes: DUE_TIMES, clock: { now: () => now } })(when, keep);

const timesAt = (now: Date) => (when: When) =>
  TE.map(({ times }: NextTimes) => times)(findAt(now)(when));

describe('findNextTimes', () => {
  it('finds the first five times of a walk over every minute, also over changes of the clocks', async () => {
    const when = fc.record({
      cron: fc.constantFrom(
        '30 2 * * *',
        '0 * * * *',
        '15 1,2 * * *',
        '*/20 2-3 * * *',
        '0 3 * * 0,6',
      ),
      timezone: fc.constantFrom('Europe/Oslo', 'America/Santiago', 'Australia/Lord_Howe', 'UTC'),
    });
    const changes = ['2026-03-29', '2026-04-04', '2026-09-06', '2026-10-03', '2026-10-25'];
    const hours = fc.integer({ min: 1, max: 60 });
    await forAllAwaitedOf(5)(when, fc.constantFrom(...changes), hours, async (of, day, before) => {
      const now = new Date(Date.parse(day) - before * 3_600_000);
      const walked = walkMinutes(of, now, new Date(now.getTime() + 22 * DAY_MS), 5);
      expect(await timesAt(now)(of)()).to.deep.equal(E.right(walked));
    });
  });

  it('refuses what is never due, and what is no expression', async () => {
    for (const [cron, fault] of [
      ['0 3 30 2 *', { _tag: 'NeverDue' }],
      ['@reboot', { _tag: 'AtReboot' }],
    ] as const)
      expect(await findAt(new Date(0))({ cron, timezone: 'UTC' })()).to.deep.equal(
        E.left({ _tag: 'CronRejected', fault }),
      );
  });

  it('finds what would be there of the dumps in the zone of the schedule', async () => {
    // In Auckland it is Tuesday, and the dump of Monday is that of the day before.
    const now = new Date('2026-11-30T12:00:00Z');
    const when = { cron: '0 3 * * 1', timezone: 'Pacific/Auckland' };
    const kept = async (keep: KeepRules) =>
      pipe(
        await findAt(now)(when, keep)(),
        E.map((found) => found.kept),
      );
    expect(await kept({ last: 2 })).to.deep.equal(E.right({ dumps: 2, days: 8 }));
    expect(await kept({})).to.deep.equal(E.right({ dumps: 1, days: 1 }));
  });
});
