import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import { scheduleReport } from '../../../../../../core/backups/problems/schedule-report-wording.js';
import type { Run } from '../../../../../../core/backups/run.js';
import { settleSchedule } from '../../../../../../core/backups/use-cases/schedules/settle-schedule.js';
import {
  aFailedRun,
  aForesight,
  aScheduledRun,
  aSchedulePlan,
  aScheduleState,
  noonPlusHours,
} from '../../../../../support/backups/a-schedule-state.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { aReport, NOON } from '../../../../../support/problems/a-problem.js';
import { listedProblems } from '../../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const make = async () => {
  const store = memoryStore();
  await putFleet(store, aWholeFleet());
  const { id, type } = await refAt(store, 'db-eu-1/main/shop/nightly');
  let writes = 0;
  const counted =
    <A extends readonly unknown[], B>(write: (...of: A) => B) =>
    (...of: A): B => {
      writes += 1;
      return write(...of);
    };
  const problems = {
    open: counted(store.problems.open),
    close: counted(store.problems.close),
  };
  const settle = settleSchedule({
    problems,
    history: store.history,
    scheduleReport,
    dueTimes: { after: () => O.some(noonPlusHours(-10)) },
  });
  const plan = O.some(
    aSchedulePlan({ foresight: O.some(aForesight({ reasons: [{ code: 'destination_full' }] })) }),
  );
  return {
    store,
    id,
    resource: { type, id },
    writes: () => writes,
    settle: (runs: readonly Run[], now = NOON, telling = {}) =>
      settle(aScheduleState({ id, runs, ...telling }), now)(),
    willFail: (now = NOON) => settle(aScheduleState({ id, plan }), now)(),
    open: async () =>
      (await listedProblems(store)).flatMap(({ kind, severity, closedAt }) =>
        O.isNone(closedAt) ? [`${severity} ${kind}`] : [],
      ),
  };
};

describe('settleSchedule', () => {
  it('opens what the state shows, and closes it with the first good run', async () => {
    const { settle, open } = await make();
    await settle([aFailedRun(-10)]);
    expect(await open()).to.deep.equal(['critical dump_failed']);
    expect(await settle([aScheduledRun(-1), aFailedRun(-10)])).to.deep.equal(E.right(O.none));
    expect(await open()).to.deep.equal([]);
  });

  it('writes nothing while nothing changes', async () => {
    const { settle, writes } = await make();
    await settle([aScheduledRun(-10)]);
    expect(writes()).to.equal(0);
    await settle([aFailedRun(-10)]);
    await settle([aFailedRun(-10)], noonPlusHours(1));
    expect(writes()).to.equal(1);
  });

  it('returns when it is to be called again, and makes a problem more severe then', async () => {
    const { willFail, open } = await make();
    expect(await willFail()).to.deep.equal(E.right(O.some(noonPlusHours(13))));
    expect(await open()).to.deep.equal(['warning dump_will_fail']);
    expect(await willFail(noonPlusHours(13))).to.deep.equal(E.right(O.none));
    expect(await open()).to.deep.equal(['critical dump_will_fail']);
  });

  it('leaves the problems of reporters alone', async () => {
    const { store, resource, settle, open } = await make();
    await rightOf(store.problems.open(aReport(resource, { severity: 'info' })));
    await settle([]);
    expect(await open()).to.deep.equal(['info replica_lost']);
  });

  it('finds the dumps overdue that are made elsewhere, from the times of their schedule', async () => {
    const { settle, open } = await make();
    const rules = { cron: '0 3 * * *', timezone: 'Europe/Oslo', run: 'elsewhere' as const };
    await settle([], NOON, { rules });
    expect(await open()).to.deep.equal(['critical dump_overdue']);
  });
});
