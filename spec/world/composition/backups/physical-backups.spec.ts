import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { readBackups } from '../../../../adapters/backup-tools/backup-tools.js';
import { memoryStore } from '../../../../adapters/memory/store.js';
import { cronerDueTimes } from '../../../../adapters/time/croner-due-times.js';
import type { RepositoryProblem } from '../../../../core/backups/physical/known-backups.js';
import { scheduleReport } from '../../../../core/backups/problems/schedule-report-wording.js';
import { reportBackups } from '../../../../core/backups/use-cases/schedules/report-backups.js';
import { settleSchedule } from '../../../../core/backups/use-cases/schedules/settle-schedule.js';
import { DAY_MS } from '../../../../core/shared/durations.js';
import { anAdmin } from '../../../support/access/a-caller.js';
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

type Tool = keyof typeof REPORTS;

/** What is done to a repository that is well, and the one problem that is seen; the folders of both tools come back by themselves. */
interface Fault {
  readonly what: string;
  readonly kind: RepositoryProblem;
  readonly plant: string;
  readonly repair?: string;
  /** How much later the report comes. */
  readonly laterMs?: number;
}

const WAL = 'repo/archive/main/*/0000000100000000';
const FULL = 'repo/backup/main/*F';

const OF_PGBACKREST: readonly Fault[] = [
  {
    what: 'a segment that is gone',
    kind: 'wal_gap',
    plant: `rm ${WAL}/000000010000000000000009-*`,
  },
  {
    what: 'the last segment before a backup',
    kind: 'wal_gap',
    plant: `rm ${WAL}/000000010000000000000006-*`,
  },
  {
    what: 'many segments',
    kind: 'wal_gap',
    plant: `rm ${WAL}/0000000100000000000000{0E,0F,10,11}-*`,
  },
  { what: "a backup's own WAL", kind: 'wal_gap', plant: `rm ${WAL}/000000010000000000000007-*` },
  {
    what: 'all WAL from the last backup on',
    kind: 'wal_gap',
    plant: `for one in ${WAL}/00000001*; do [[ $(basename $one) < 00000001000000000000000B ]] || rm $one; done; mv repo/archive/main/archive.info /dev/null 2>/dev/null; true`,
  },
  { what: 'the full backup removed', kind: 'backup_chain_broken', plant: `rm -r ${FULL}` },
  {
    what: 'a differential backup removed',
    kind: 'backup_chain_broken',
    plant: 'rm -r repo/backup/main/*D',
  },
  {
    what: 'the last backup removed',
    kind: 'backup_chain_broken',
    plant: 'rm -r repo/backup/main/*I',
  },
  {
    what: 'a file of the full backup removed',
    kind: 'backup_chain_broken',
    plant: `rm $(ls -d ${FULL}/pg_data/base/1/* | head -1)`,
  },
  {
    what: 'a file with other bytes',
    kind: 'backup_chain_broken',
    plant: `printf x >> ${FULL}/pg_data/PG_VERSION`,
  },
  { what: 'no stanza', kind: 'physical_backup_failed', plant: 'rm -r repo' },
  {
    what: 'a stanza without its catalogue',
    kind: 'physical_backup_failed',
    plant: 'rm repo/backup/main/backup.info*',
  },
  {
    what: 'an archive that takes nothing',
    kind: 'physical_backup_failed',
    plant: 'touch archive-fails',
    repair: 'rm archive-fails; sleep 2',
  },
  { what: 'an old backup', kind: 'physical_backup_overdue', plant: 'true', laterMs: 3 * DAY_MS },
];

const LATEST = '$(ls barman/main/base | tail -1)';

const OF_BARMAN: readonly Fault[] = [
  {
    what: 'a segment that is gone',
    kind: 'wal_gap',
    plant: 'cd barman/main/wals/0000000100000000; rm $(ls | sed -n 3p)',
  },
  {
    what: "the last backup's own WAL",
    kind: 'wal_gap',
    plant: `rm barman/main/wals/0000000100000000/$(sed -n s/begin_wal=//p barman/main/base/${LATEST}/backup.info)`,
  },
  {
    what: 'the data of a backup removed',
    kind: 'backup_chain_broken',
    plant: `rm -r barman/main/base/${LATEST}/data`,
  },
];

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
  const watched = async (tool: Tool) => {
    const clock = { laterMs: 0 };
    const now = () => new Date(Date.now() + clock.laterMs);
    const store = memoryStore(() => now().getTime());
    const schedules = [aBaseSchedule({ tool, cron: '0 * * * *', timezone: 'UTC' })];
    const main = anInstance({ name: 'main', schedules });
    await putFleet(store, aFleet({ servers: [aServer({ name: 'db-eu-1', instances: [main] })] }));
    const { id } = await refAt(store, 'db-eu-1/main/base');
    const ports = { ...store, dueTimes: cronerDueTimes(), clock: { now } };
    return async (laterMs = 0): Promise<readonly string[]> => {
      clock.laterMs = laterMs;
      const read = readBackups(tool, await sh(REPORTS[tool]));
      // A tool that shows nothing at all reports nothing.
      if (O.isSome(read)) await rightOf(reportBackups(ports)(anAdmin(), id, read.value));
      const state = O.toUndefined(await rightOf(store.schedules.state(id)));
      if (state === undefined) throw new Error('The schedule is gone');
      await rightOf(settleSchedule({ ...ports, scheduleReport })(state, now()));
      const all = await listedProblems(store);
      return all.filter(({ closedAt }) => O.isNone(closedAt)).map(({ kind }) => kind);
    };
  };

  const faults: Readonly<Record<Tool, readonly Fault[]>> = {
    pgbackrest: OF_PGBACKREST,
    barman: OF_BARMAN,
  };

  for (const [tool, planted] of Object.entries(faults))
    describe(tool, () => {
      for (const { what, kind, plant, repair = '', laterMs = 0 } of planted)
        it(`shows ${what} as ${kind}, alone, and nothing before and after`, async () => {
          const report = await watched(tool as Tool);
          expect(await report()).to.deep.equal([]);
          await sh(`keep; (${plant})`);
          try {
            expect(await report(laterMs)).to.deep.equal([kind]);
            expect(await report(laterMs)).to.deep.equal([kind]);
          } finally {
            await sh(`back; ${repair}`);
          }
          expect(await report()).to.deep.equal([]);
        });
    });
});
