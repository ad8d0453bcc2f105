import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { ApiStep, GlobalOptions } from '../command/command-output.js';
import { endMaintenanceCommand, listMaintenanceCommand } from './maintenance-steps.js';
import { startMaintenanceCommand, type StartMaintenanceOptions } from './start-maintenance.js';

/** What each command about maintenance does. */
export interface MaintenanceActions {
  readonly startMaintenance: (
    path: string,
    options: StartMaintenanceOptions & GlobalOptions,
  ) => Promise<void>;
  readonly listMaintenance: (options: GlobalOptions) => Promise<void>;
  readonly endMaintenance: (pathOrId: string, options: GlobalOptions) => Promise<void>;
}

type Act = (options: GlobalOptions, step: E.Either<ErrorDocument, ApiStep>) => Promise<void>;

export const maintenanceActionsFor = (
  { clock }: { readonly clock: Clock },
  act: Act,
): MaintenanceActions => ({
  startMaintenance: (path, options) => act(options, startMaintenanceCommand(clock, path, options)),
  listMaintenance: (options) => act(options, E.right(listMaintenanceCommand)),
  endMaintenance: (pathOrId, options) =>
    act(options, E.right(endMaintenanceCommand(clock, pathOrId))),
});
