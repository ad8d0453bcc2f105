import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { ForeseenReason, ScheduleState } from '../../../../../core/backups/schedule-state.js';
import { firstUnmade, knownUntil } from '../../../../../core/backups/problems/overdue.js';
import type { ScheduleProblem } from '../../../../../core/backups/problems/schedule-problems.js';
import { scheduleProblems } from '../../../../../core/backups/problems/schedule-problems.js';
import {
  aFailedRun,
  aForesight,
  aScheduledRun,
  aSchedulePlan,
  aScheduleState,
  noonPlusHours,
} from '../../../../support/backups/a-schedule-state.js';
import { NOON, noonPlus } from '../../../../support/problems/a-problem.js';

const problemsOf = (
  telling: Partial<ScheduleState>,
  now = NOON,
  unmade = firstUnmade(aScheduleState(telling)),
) => scheduleProblems(aScheduleState(telling), unmade, now).problems;

const LOST = { code: 'connection_lost' } as const;

describe('scheduleProblems', () => {
  it('finds nothing wrong with a schedule that is new, or whose last dump was made', () => {
    expect(problemsOf({})).to.deep.equal([]);
    expect(problemsOf({ runs: [aScheduledRun(-10), aFailedRun(-34)] })).to.deep.equal([]);
  });

  describe('dump_failed', () => {
    it('is there since the first failure after the last good dump, with the last reason', () => {
      const full = { code: 'destination_full' } as const;
      const runs = [
        aFailedRun(-10, { failure: O.some(full) }),
        aScheduledRun(-20, { state: 'cancelled' }),
        aFailedRun(-34),
        aScheduledRun(-58),
      ];
      expect(problemsOf({ runs })).to.deep.equal([
        { kind: 'dump_failed', since: noonPlusHours(-34), failure: full, wouldWork: false },
      ]);
      const plan = O.some(aSchedulePlan({ foresight: O.some(aForesight()) }));
      const isOver = (problem: ScheduleProblem) => 'wouldWork' in problem && problem.wouldWork;
      expect(problemsOf({ runs, plan }).map(isOver)).to.deep.equal([true]);
      // What no examination sees may be there still.
      expect(problemsOf({ runs: [aFailedRun(-10)], plan }).map(isOver)).to.deep.equal([false]);
    });

    it('is there while the run is tried again for another time, and gone with a good run by hand', () => {
      const retried = aScheduledRun(0, { state: 'due', endedAt: O.none, failure: O.some(LOST) });
      expect(problemsOf({ runs: [retried, aFailedRun(-34)] })).to.have.length(1);
      const byHand = aScheduledRun(-1, { kind: 'manual', dueAt: O.none });
      expect(problemsOf({ runs: [aFailedRun(-34), byHand] })).to.deep.equal([]);
    });

    it('is there of a dump that was made and could not be restored', () => {
      const failure = { code: 'dump_unrestorable' } as const;
      const runs = [aScheduledRun(-10, { failure: O.some(failure) })];
      expect(problemsOf({ runs })).to.deep.equal([
        { kind: 'dump_failed', since: noonPlusHours(-10), failure, wouldWork: false },
      ]);
    });
  });

  describe('dump_overdue', () => {
    const missed = aScheduledRun(-10, { state: 'missed' });
    const since = noonPlus(-610);
    const due = aScheduledRun(-10, { state: 'due', endedAt: O.none });

    it('is there once a time without a dump is longer ago than a run is caught up with', () => {
      const rules = { ...aScheduleState().rules, catchUpMs: 3_600_000 };
      for (const runs of [[missed], [due], [due, aScheduledRun(-34)]]) {
        const state = { runs, rules };
        expect(problemsOf(state)).to.deep.equal([{ kind: 'dump_overdue', since }]);
        expect(problemsOf(state, noonPlus(-551))).to.deep.equal([]);
        expect(problemsOf(state, noonPlus(-550))).to.have.length(1);
        const slow = { ...state, rules: { ...rules, catchUpMs: 720 * 3_600_000 } };
        expect(problemsOf(slow, noonPlus(-251))).to.deep.equal([]);
        expect(problemsOf(slow, noonPlus(-250))).to.have.length(1);
        expect(
          scheduleProblems(aScheduleState(state), O.some(since), noonPlus(-600)).nextAt,
        ).to.deep.equal(noonPlus(-550));
      }
    });

    it('is gone while a dump is made, once one was made since, and where one failed for that time', () => {
      const running = aScheduledRun(0, { state: 'running', endedAt: O.none });
      expect(problemsOf({ runs: [running, missed] })).to.deep.equal([]);
      expect(problemsOf({ runs: [aScheduledRun(-9), missed] })).to.deep.equal([]);
      expect(problemsOf({ runs: [aFailedRun(-9), missed] }).map(({ kind }) => kind)).to.deep.equal([
        'dump_failed',
      ]);
    });

    it('is there of dumps made elsewhere after the grace, twice as long as the longest took unless given', () => {
      const rules = { cron: '0 3 * * *', timezone: 'Europe/Oslo', run: 'elsewhere' as const };
      const long = aScheduledRun(-34, { endedAt: O.some(noonPlusHours(-31)) });
      const state = { rules, runs: [long] };
      const unmade = O.some(noonPlusHours(-10));
      const overdue = [{ kind: 'dump_overdue', since: noonPlusHours(-10) }] as const;
      const tookMs = 190 * 60_000;
      const at = new Date(noonPlusHours(-10).getTime() + 2 * tookMs);
      expect(problemsOf(state, new Date(at.getTime() - 1), unmade)).to.deep.equal([]);
      expect(problemsOf(state, at, unmade)).to.deep.equal(overdue);
      const given = { ...state, rules: { ...rules, graceMs: 60_000 } };
      expect(problemsOf(given, noonPlus(-599), unmade)).to.deep.equal(overdue);
      expect(problemsOf({ ...state, runs: [] }, noonPlusHours(-9), unmade)).to.deep.equal(overdue);
    });

    it('counts the dumps made elsewhere from the last report on, and before the first one from the last change', () => {
      expect(knownUntil(aScheduleState())).to.deep.equal(noonPlusHours(-240));
      const runs = [aFailedRun(-10), aScheduledRun(-34)];
      expect(knownUntil(aScheduleState({ runs }))).to.deep.equal(noonPlus(-610));
    });
  });

  describe('dump_will_fail', () => {
    const rejected: ForeseenReason = { code: 'login_rejected', cause: 'credentials' };
    const locked: ForeseenReason = { code: 'table_locked', objects: { names: [], count: 1 } };
    const planOf = (reasons: readonly ForeseenReason[], since = NOON) =>
      O.some(aSchedulePlan({ foresight: O.some(aForesight({ reasons, since })) }));
    const dueAt = noonPlusHours(14);

    it('is there once an examination has found a reason, and critical within the hour before', () => {
      const plan = planOf([rejected]);
      const willFail = { kind: 'dump_will_fail', since: NOON, dueAt, reasons: [rejected] } as const;
      expect(problemsOf({ plan })).to.deep.equal([{ ...willFail, isSoon: false }]);
      expect(problemsOf({ plan }, noonPlusHours(13))).to.deep.equal([
        { ...willFail, isSoon: true },
      ]);
      expect(scheduleProblems(aScheduleState({ plan }), O.none, NOON).nextAt).to.deep.equal(
        noonPlusHours(13),
      );
    });

    it('is there for what may pass by itself after two examinations, or within the hour', () => {
      expect(problemsOf({ plan: planOf([locked]) })).to.deep.equal([]);
      expect(problemsOf({ plan: planOf([locked], noonPlusHours(-1)) })).to.have.length(1);
      expect(problemsOf({ plan: planOf([locked]) }, noonPlusHours(13))).to.have.length(1);
      expect(problemsOf({ plan: planOf([locked, rejected]) })).to.have.length(1);
    });

    it('is gone after a good examination, and once a run has ended since or is made elsewhere', () => {
      const rules = { ...aScheduleState().rules, run: 'elsewhere' as const };
      expect(problemsOf({ plan: planOf([rejected]), rules })).to.deep.equal([]);
      expect(problemsOf({ plan: planOf([]) })).to.deep.equal([]);
      expect(problemsOf({ plan: planOf([rejected]), runs: [aScheduledRun(1)] })).to.deep.equal([]);
      const failed = problemsOf({ plan: planOf([rejected]), runs: [aFailedRun(1)] });
      expect(failed.map(({ kind }) => kind)).to.deep.equal(['dump_failed']);
    });
  });

  describe('dump_shrank', () => {
    const runsOf = (...sizes: readonly number[]) =>
      sizes.map((sizeBytes, index) => aScheduledRun(-24 * index, { sizeBytes }));

    it('is there where the last dump has less than half of the median of the five before', () => {
      expect(problemsOf({ runs: runsOf(499, 1_000, 9_000, 10, 1_000, 2_000) })).to.deep.equal([
        { kind: 'dump_shrank', since: NOON, sizeBytes: 499, usualBytes: 1_000 },
      ]);
    });

    it('is not there for more than that, nor where there are fewer dumps or sizes are not known', () => {
      expect(problemsOf({ runs: runsOf(500, 1_000, 1_000, 1_000, 1_000, 1_000) })).to.deep.equal(
        [],
      );
      expect(problemsOf({ runs: runsOf(1, 1_000, 1_000, 1_000, 1_000) })).to.deep.equal([]);
      expect(problemsOf({ runs: runsOf(0, 1_000, 1_000, 1_000, 1_000, 1_000) })).to.deep.equal([]);
    });
  });
});
