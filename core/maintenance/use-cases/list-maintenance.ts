import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { DueDump } from '../../fleet/previewed-plan.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { MaintenanceWindow } from '../maintenance-window.js';
import type { MaintenanceRegister } from '../ports/maintenance-register.js';
import { dueDumps, type DueDumpsPorts } from './due-dumps.js';

export interface ListedMaintenance {
  readonly window: MaintenanceWindow;
  /** The dumps that are due in it. */
  readonly dumps: readonly DueDump[];
}

/** The windows under way or to come on resources that the caller may read, the first to begin first, at most 100. */
export type ListMaintenance = (
  caller: Caller,
) => TE.TaskEither<PortFailure, readonly ListedMaintenance[]>;

const MOST = 100;

export interface ListMaintenancePorts extends DueDumpsPorts {
  readonly maintenance: Pick<MaintenanceRegister, 'list'>;
}

export const listMaintenance =
  (ports: ListMaintenancePorts): ListMaintenance =>
  (caller) =>
    pipe(
      ports.maintenance.list(caller, MOST),
      TE.flatMap(
        TE.traverseSeqArray((window) =>
          pipe(
            dueDumps(ports)(caller, window),
            TE.map((dumps) => ({ window, dumps })),
          ),
        ),
      ),
    );
