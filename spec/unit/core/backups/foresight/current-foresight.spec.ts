import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { currentForesight } from '../../../../../core/backups/foresight/next-foresight.js';
import type { Foresight, ScheduleState } from '../../../../../core/backups/schedule-state.js';
import {
  aFailedRun,
  aForesight,
  aScheduledRun,
  aSchedulePlan,
  aScheduleState,
  noonPlusHours,
} from '../../../../support/backups/a-schedule-state.js';

/** Whether what was examined at noon is current. */
const isCurrent = (telling: Partial<ScheduleState> = {}, foresight: Partial<Foresight> = {}) => {
  const plan = O.some(aSchedulePlan({ foresight: O.some(aForesight(foresight)) }));
  return O.isSome(currentForesight(aScheduleState({ plan, ...telling })));
};

describe('currentForesight', () => {
  it('is what the last examination found', () => {
    expect(isCurrent()).to.equal(true);
    expect(isCurrent({ runs: [aScheduledRun(-1)] })).to.equal(true);
  });

  it('is none once a run has ended since, well or not', () => {
    for (const run of [aScheduledRun(1), aFailedRun(1)])
      expect(isCurrent({ runs: [run, aScheduledRun(-1)] })).to.equal(false);
  });

  it('is none after a change, and after a check that found otherwise', () => {
    expect(isCurrent({ changedAt: noonPlusHours(1) })).to.equal(false);
    expect(isCurrent({}, { isOutdated: true })).to.equal(false);
  });

  it('is none before the first examination, and of dumps that are made elsewhere', () => {
    expect(isCurrent({ plan: O.none })).to.equal(false);
    const rules = { ...aScheduleState().rules, run: 'elsewhere' as const };
    expect(isCurrent({ rules })).to.equal(false);
  });
});
