import type { DumpStorage } from '../../../core/backups/ports/dump-storage.js';
import type { UseCases } from '../../../adapters/api/use-cases.js';
import { testDestination } from '../../../core/backups/use-cases/destinations/test-destination.js';
import { sha256Digest } from '../../../adapters/crypto/sha256-digest.js';
import { downloadStoredDump } from '../../../core/backups/use-cases/runs/download-stored-dump.js';
import { cancelRun } from '../../../core/backups/use-cases/runs/cancel-run.js';
import { startRun } from '../../../core/backups/use-cases/runs/start-run.js';
import { findDumpTimes } from '../../../core/backups/use-cases/schedules/find-dump-times.js';
import { getSchedule } from '../../../core/backups/use-cases/schedules/get-schedule.js';
import { listSchedules } from '../../../core/backups/use-cases/schedules/list-schedules.js';
import { reportRun } from '../../../core/backups/use-cases/schedules/report-run.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { Store } from '../../../core/store.js';
import { aDatabase, anInstance, aSchedule, aServer } from '../fleet/a-fleet.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { aServiceFleet } from './a-service-fleet.js';
import { DUE_TIMES } from '../shared/due-times.js';

type ScheduleUseCases = Pick<
  UseCases,
  | 'listSchedules'
  | 'getSchedule'
  | 'findDumpTimes'
  | 'startRun'
  | 'reportRun'
  | 'cancelRun'
  | 'downloadStoredDump'
  | 'testDestination'
>;

/** What a service in memory does about schedules and destinations. */
export const scheduleUseCases = (
  store: Store,
  clock: Clock,
  storage: DumpStorage,
): ScheduleUseCases => ({
  listSchedules: listSchedules({ ...store, clock }),
  getSchedule: getSchedule({ ...store, clock }),
  findDumpTimes: findDumpTimes(store),
  startRun: startRun({ ...store, clock }),
  cancelRun: cancelRun({ ...store, clock }),
  reportRun: reportRun({ ...store, dueTimes: DUE_TIMES, clock }),
  testDestination: testDestination({ ...store, storage, clock }),
  downloadStoredDump: downloadStoredDump({ ...store, storage, digest: sha256Digest }),
});

const ELSEWHERE = { cron: '0 3 * * *', timezone: 'Europe/Oslo', run: 'elsewhere' } as const;

/** The ids of two schedules of the shop, which are added to the fleet of a service: one made by us, one elsewhere. */
export const withSchedules = async (
  store: Store,
): Promise<{ readonly nightly: ResourceId; readonly copies: ResourceId }> => {
  const schedules = [aSchedule(), { name: 'copies', ...ELSEWHERE }];
  const main = anInstance({ name: 'main', databases: [aDatabase({ name: 'shop', schedules })] });
  const [first, ...others] = aServiceFleet.servers;
  const server = aServer({
    name: 'db-eu-1',
    instances: [main, ...(first?.instances.slice(1) ?? [])],
  });
  await putFleet(store, { ...aServiceFleet, servers: [server, ...others] });
  const idAt = async (name: string) => (await refAt(store, `db-eu-1/main/shop/${name}`)).id;
  return { nightly: await idAt('nightly'), copies: await idAt('copies') };
};
