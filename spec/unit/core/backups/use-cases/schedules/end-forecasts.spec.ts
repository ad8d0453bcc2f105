import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import { scheduleReport } from '../../../../../../core/backups/problems/schedule-report-wording.js';
import type { ForeseenReason } from '../../../../../../core/backups/schedule-state.js';
import {
  endForecasts,
  settleSchedule,
} from '../../../../../../core/backups/use-cases/schedules/settle-schedule.js';
import { detectedKey } from '../../../../../../core/problems/detected-kind.js';
import type { ProblemKey } from '../../../../../../core/problems/problem.js';
import {
  aForesight,
  aSchedulePlan,
  aScheduleState,
  noonPlusHours,
} from '../../../../../support/backups/a-schedule-state.js';
import { putScheduled } from '../../../../../support/backups/scheduled-fleet.js';
import { refAt } from '../../../../../support/fleet/put-fleet.js';
import { aReport } from '../../../../../support/problems/a-problem.js';
import { listedProblems } from '../../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

describe('endForecasts', () => {
  const make = async () => {
    const store = memoryStore();
    await putScheduled(store);
    const at = async (path: string) => (await refAt(store, path)).id;
    const [instance, destination] = [await at('db-eu-1/main'), await at('vault')];
    const id = await at('db-eu-1/main/shop/nightly');
    const ports = { problems: store.problems, history: store.history };
    const settle = settleSchedule({ ...ports, scheduleReport, dueTimes: { after: () => O.none } });
    const open = async () =>
      (await listedProblems(store)).flatMap(({ kind, closedAt }) =>
        O.isNone(closedAt) ? [kind] : [],
      );
    return {
      instance,
      destination,
      open,
      begin: (key: ProblemKey) => rightOf(store.problems.open(aReport(key.resource, key))),
      close: (key: ProblemKey, hours: number) =>
        rightOf(store.problems.close(key, noonPlusHours(hours))),
      end: (key: ProblemKey, hours: number) =>
        rightOf(endForecasts(ports)(key, noonPlusHours(hours))),
      foresee: (hours: number, ...reasons: readonly ForeseenReason[]) => {
        const foresight = aForesight({ examinedAt: noonPlusHours(0), reasons });
        const plan = O.some(aSchedulePlan({ foresight: O.some(foresight) }));
        const state = aScheduleState({ id, instance, destination: O.some(destination), plan });
        return rightOf(settle(state, noonPlusHours(hours)));
      },
    };
  };

  it('closes at once what is foreseen for what is over, also at a destination, and it stays so until it is examined', async () => {
    const { instance, destination, ...fleet } = await make();
    for (const [cause, reason] of [
      [detectedKey('admin_login_rejected', instance), { code: 'login_rejected', cause: 'rule' }],
      [detectedKey('destination_unwritable', destination), { code: 'destination_denied' }],
    ] as const) {
      await fleet.begin(cause);
      await fleet.foresee(0, reason);
      expect(await fleet.open()).to.have.members([cause.kind, 'dump_will_fail']);
      await fleet.close(cause, 1);
      await fleet.end(cause, 1);
      expect(await fleet.open()).to.deep.equal([]);
      await fleet.foresee(1.1, reason);
      expect(await fleet.open()).to.deep.equal([]);
    }
  });

  it('leaves open what is foreseen for another reason, or was so before', async () => {
    const { instance, ...fleet } = await make();
    const cause = detectedKey('admin_login_rejected', instance);
    await fleet.begin(cause);
    await fleet.close(cause, -1);
    await fleet.foresee(0, { code: 'login_rejected', cause: 'rule' });
    expect(await fleet.open()).to.deep.equal(['dump_will_fail']);
    await fleet.foresee(0, { code: 'destination_denied' });
    await fleet.end(cause, 1);
    expect(await fleet.open()).to.deep.equal(['dump_will_fail']);
  });
});
