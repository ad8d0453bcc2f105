import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { readBackups } from '../../../../adapters/dump-tools/backups/physical/backup-tools.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import { cronerDueTimes } from '../../../../adapters/scheduler/time/croner-due-times.js';
import { scheduleReport } from '../../../../core/backups/problems/schedule-report-wording.js';
import { reportBackups } from '../../../../core/backups/use-cases/schedules/report-backups.js';
import { settleSchedule } from '../../../../core/backups/use-cases/schedules/settle-schedule.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import {
  type Fault,
  PHYSICAL_FAULTS,
  type ReportedTool,
} from '../../../support/backups/proving/physical-faults.js';
import {
  hasPhysicalTools,
  type PhysicalWorld,
  REPORTS,
  startPhysicalWorld,
} from '../../../support/backups/proving/physical-world.js';
import { aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../../support/fleet/put-fleet.js';
import { aBaseSchedule } from '../../../support/http/with-instance-schedule.js';
import { listedProblems } from '../../../support/problems/read-problems.js';
import { rightOf } from '../../../support/shared/right-of.js';

describe('physical backups of real tools', function () {
  this.timeout(1_200_000);
  let world: PhysicalWorld | undefined;

  before(async function () {
    if (!hasPhysicalTools()) this.skip();
    world = await startPhysicalWorld();
  });
  after(() => world?.stop());

  const sh = async (script: string): Promise<string> => (await world?.sh(script)) ?? '';

  /** A schedule of which the tool has just reported what it has now; what is open for it after each report. */
  const watched = async (tool: ReportedTool) => {
    const clock = { laterMs: 0 };
    const now = () => new Date(Date.now() + clock.laterMs);
    const store = memoryStore(() => now().getTime());
    const schedules = [aBaseSchedule({ tool, cron: '0 * * * *', timezone: 'UTC' })];
    const main = anInstance({ name: 'main', schedules });
    await putFleet(store, aFleet({ servers: [aServer({ name: 'db-eu-1', instances: [main] })] }));
    const { id } = await refAt(store, 'db-eu-1/main/base');
    const ports = { ...store, dueTimes: cronerDueTimes(), clock: { now } };
    return async (output: string, laterMs = 0): Promise<readonly string[]> => {
      clock.laterMs = laterMs;
      const read = readBackups(tool, output);
      // A tool that shows nothing at all reports nothing.
      if (O.isSome(read)) await rightOf(reportBackups(ports)(anAdmin(), id, read.value));
      const state = O.toUndefined(await rightOf(store.schedules.state(id)));
      if (state === undefined) throw new Error('The schedule is gone');
      await rightOf(settleSchedule({ ...ports, scheduleReport })(state, now()));
      const all = await listedProblems(store);
      return all.filter(({ closedAt }) => O.isNone(closedAt)).map(({ kind }) => kind);
    };
  };

  for (const [tool, planted] of Object.entries(PHYSICAL_FAULTS) as readonly (readonly [
    ReportedTool,
    readonly Fault[],
  ])[])
    describe(tool, () => {
      const printed = () => sh(REPORTS[tool]);
      // What it prints once a fault is repaired is what it prints before the next.
      let well: string | undefined;

      for (const { what, kind, plant, repair = '', laterMs = 0 } of planted)
        it(`shows ${what} as ${kind}, alone, and nothing before and after`, async () => {
          const report = await watched(tool);
          expect(await report((well ??= await printed()))).to.deep.equal([]);
          await sh(`keep; (${plant})`);
          const wrong = await printed();
          await sh(`back; ${repair}`);
          well = undefined;
          expect(await report(wrong, laterMs)).to.deep.equal([kind]);
          expect(await report(wrong, laterMs)).to.deep.equal([kind]);
          well = await printed();
          expect(await report(well)).to.deep.equal([]);
        });
    });
});
