import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock } from '../../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import { scheduleReport } from '../../../../../../core/backups/problems/schedule-report-wording.js';
import { maintainSchedule } from '../../../../../../core/backups/use-cases/schedules/maintain-schedule.js';
import {
  reportRun,
  type RunReport,
} from '../../../../../../core/backups/use-cases/schedules/report-run.js';
import { settleSchedule } from '../../../../../../core/backups/use-cases/schedules/settle-schedule.js';
import { anAdmin } from '../../../../../support/access/a-caller.js';
import { aRunQuery } from '../../../../../support/backups/a-run.js';
import { withSchedules } from '../../../../../support/http/with-schedules.js';
import { listedProblems } from '../../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { DUE_TIMES } from '../../../../../support/shared/due-times.js';

const make = async () => {
  const clock = memoryClock(new Date('2026-11-21T02:00:00.000Z'));
  const store = memoryStore(() => clock.now().getTime());
  const { copies } = await withSchedules(store);
  const ports = { ...store, dueTimes: DUE_TIMES, clock };
  const maintain = maintainSchedule({
    ...ports,
    foreseeRun: () => TE.left({ _tag: 'Unavailable', source: 'store', reason: 'busy' }),
    settleSchedule: settleSchedule({ ...ports, scheduleReport }),
    settleDumps: () => TE.right({ isWorkDue: false, nextAt: O.none }),
    removeExpired: () => TE.right(0),
    settleProofs: () => TE.right(O.none),
  });
  const runs = async () =>
    (await rightOf(store.runs.page(anAdmin(), aRunQuery()))).runs.map(({ state, failure }) =>
      O.isSome(failure) ? `${state}: ${failure.value.code}` : state,
    );
  return {
    runs,
    report: (state: RunReport['state'], time: string) => {
      clock.set(new Date(time));
      return rightOf(reportRun(ports)(anAdmin(), copies, { state, note: '' }));
    },
    maintainAt: async (time: string) => {
      clock.set(new Date(time));
      await rightOf(maintain(copies, new AbortController().signal));
      return runs();
    },
    problems: async () =>
      (await listedProblems(store))
        .filter(({ closedAt }) => O.isNone(closedAt))
        .map(({ message }) => message),
  };
};

const GIVEN_UP = 'failed: end_unreported';

describe('a dump made elsewhere whose end is never reported', () => {
  it('runs for a day where it is not known how long such dumps take, and then has failed', async () => {
    const { report, maintainAt } = await make();
    await report('running', '2026-11-21T02:00:00.000Z');
    expect(await maintainAt('2026-11-22T01:59:59.000Z')).to.deep.equal(['running']);
    expect(await maintainAt('2026-11-22T02:00:00.000Z')).to.deep.equal([GIVEN_UP]);
  });

  it('runs for twice as long as they have taken at most, and is overdue for that reason', async () => {
    const { report, maintainAt, problems } = await make();
    await report('running', '2026-11-20T02:00:00.000Z');
    await report('done', '2026-11-20T03:00:00.000Z');
    await report('running', '2026-11-21T02:00:00.000Z');
    expect(await maintainAt('2026-11-21T03:59:59.000Z')).to.deep.equal(['running', 'done']);
    expect(await problems()).to.deep.equal([]);
    expect(await maintainAt('2026-11-21T04:00:00.000Z')).to.deep.equal([GIVEN_UP, 'done']);
    expect((await problems()).join()).to.match(/was begun, and its end was never reported\.$/);
  });

  it('is done after all where the end is reported late', async () => {
    const { report, maintainAt, runs, problems } = await make();
    await report('running', '2026-11-21T02:00:00.000Z');
    await maintainAt('2026-11-22T02:00:00.000Z');
    await report('done', '2026-11-22T02:00:01.000Z');
    await maintainAt('2026-11-22T02:00:02.000Z');
    expect((await runs())[0]).to.equal('done');
    expect(await problems()).to.deep.equal([]);
  });
});
