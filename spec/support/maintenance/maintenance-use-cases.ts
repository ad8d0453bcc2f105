import type { UseCases } from '../../../adapters/api/use-cases.js';
import { endMaintenance } from '../../../core/maintenance/use-cases/end-maintenance.js';
import { listMaintenance } from '../../../core/maintenance/use-cases/list-maintenance.js';
import { startMaintenance } from '../../../core/maintenance/use-cases/start-maintenance.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Store } from '../../../core/store.js';
import { maintainedServers } from './a-window.js';
import { DUE_TIMES } from '../shared/due-times.js';

/** What a service in memory does about maintenance. Its store goes by the clock of the machine. */
export const maintenanceUseCases = (
  store: Store,
  clock: Clock,
): Pick<UseCases, 'startMaintenance' | 'listMaintenance' | 'endMaintenance'> => {
  const ports = { ...store, clock, dueTimes: DUE_TIMES };
  return {
    startMaintenance: startMaintenance(ports),
    listMaintenance: listMaintenance(ports),
    endMaintenance: endMaintenance(ports),
  };
};

/** Starts a window of `db-eu-1` that is under way. */
export const withMaintenance = async (store: Store): Promise<Uuid> =>
  (await maintainedServers(() => store).start('db-eu-1', -1, 2)).id;
