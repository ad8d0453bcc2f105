import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { Foresight, ScheduleState } from '../../../../../core/backups/schedule-state.js';
import { nextForesight } from '../../../../../core/backups/foresight/next-foresight.js';
import type { Uuid } from '../../../../../core/shared/uuid.js';
import type { Run } from '../../../../../core/backups/run.js';
import {
  aFailedRun,
  aForesight,
  aScheduledRun,
  aSchedulePlan,
  aScheduleState,
  noonPlusHours,
} from '../../../../support/backups/a-schedule-state.js';
import { NOON } from '../../../../support/problems/a-problem.js';

/** An id that does not spread its examinations. */
const FIRST = '00000000-0000-4000-8000-000000000001' as Uuid;
const LAST = 'ffffffff-0000-4000-8000-000000000001' as Uuid;

const evening = noonPlusHours(5);
const dueAt = noonPlusHours(14);

const nextOf = (foresight: Partial<Foresight>, telling: Partial<ScheduleState> = {}) =>
  O.toUndefined(
    nextForesight(
      aScheduleState({
        id: FIRST,
        plan: O.some(aSchedulePlan({ foresight: O.some(aForesight(foresight)) })),
        ...telling,
      }),
      { dueAt, evening: O.some(evening) },
    ),
  );

describe('nextForesight', () => {
  it('is at once for a new schedule, and after a change', () => {
    const changedAt = noonPlusHours(1);
    expect(nextOf({}, { plan: O.none, changedAt })).to.deep.equal(changedAt);
    expect(nextOf({ examinedAt: NOON }, { changedAt })).to.deep.equal(changedAt);
  });

  it('is in the evening, six hours and one hour before the run', () => {
    expect(nextOf({ examinedAt: NOON })).to.deep.equal(evening);
    expect(nextOf({ examinedAt: evening })).to.deep.equal(noonPlusHours(8));
    expect(nextOf({ examinedAt: noonPlusHours(8) })).to.deep.equal(noonPlusHours(13));
    expect(nextOf({ examinedAt: noonPlusHours(13) })).to.equal(undefined);
  });

  it('is spread over a while for many schedules, and never later than an hour before', () => {
    const at = (hours: number) => nextOf({ examinedAt: noonPlusHours(hours) }, { id: LAST });
    expect(at(0)).to.deep.equal(noonPlusHours(6));
    expect(at(6)).to.deep.equal(noonPlusHours(7));
    expect(at(7)).to.deep.equal(noonPlusHours(12.75));
  });

  it('is again in a quarter of an hour where the run would fail', () => {
    expect(nextOf({ reasons: [{ code: 'timed_out' }] })).to.deep.equal(noonPlusHours(0.25));
  });

  it('is at once where a check has found otherwise', () => {
    const reasons = [{ code: 'timed_out' }] as const;
    expect(nextOf({ reasons, isOutdated: true })).to.deep.equal(NOON);
  });

  it('is after each run: at once where it failed, or was to fail, and else within a quarter of an hour', () => {
    const of = (runs: readonly Run[], foresight: Partial<Foresight> = {}) =>
      nextOf({ examinedAt: NOON, ...foresight }, { runs, id: LAST });
    expect(of([aScheduledRun(9)])).to.deep.equal(noonPlusHours(9.25));
    expect(of([aFailedRun(9)])).to.deep.equal(noonPlusHours(9));
    expect(of([aScheduledRun(9)], { reasons: [{ code: 'timed_out' }] })).to.deep.equal(
      noonPlusHours(9),
    );
    expect(of([aScheduledRun(-1)])).to.deep.equal(noonPlusHours(6));
  });

  it('is left out where a run has begun since, and for dumps that are made elsewhere', () => {
    const runs = [aScheduledRun(9, { state: 'running', endedAt: O.none })];
    expect(nextOf({ examinedAt: NOON }, { runs })).to.deep.equal(noonPlusHours(13));
    const rules = { cron: '0 3 * * *', timezone: 'UTC', run: 'elsewhere' as const };
    expect(nextOf({}, { plan: O.none, rules })).to.equal(undefined);
  });
});
