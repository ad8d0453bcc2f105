import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { MaintenanceRegister } from '../ports/maintenance-register.js';
import { MONTH_MS } from '../../shared/durations.js';

/** Removes a batch of the windows that ended a month ago or earlier; returns how many. */
export type PurgeWindows = TaskEither<PortFailure, number>;

export const WINDOW_BATCH_SIZE = 500;

export const purgeWindows =
  ({
    maintenance,
    clock,
  }: {
    readonly maintenance: Pick<MaintenanceRegister, 'purge'>;
    readonly clock: Clock;
  }): PurgeWindows =>
  () =>
    maintenance.purge(new Date(clock.now().getTime() - MONTH_MS), WINDOW_BATCH_SIZE)();
