import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notFound } from '../../access/access-error.js';
import type { Caller } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { AuthorizeError } from '../../access/use-cases/authorize.js';
import type { Uuid } from '../../shared/uuid.js';
import type { MaintenanceWindow } from '../maintenance-window.js';
import type { MaintenanceRegister } from '../ports/maintenance-register.js';
import { authorizeWindow } from './authorize-window.js';

/** Ends a window now, for a caller who may snooze the problems of its resource; one that is over stays as it is. */
export type EndMaintenance = (
  caller: Caller,
  id: Uuid,
) => TE.TaskEither<AuthorizeError, MaintenanceWindow>;

export interface EndMaintenancePorts {
  readonly maintenance: Pick<MaintenanceRegister, 'find' | 'end'>;
  readonly permissions: PermissionCheck;
}

export const endMaintenance =
  ({ maintenance, permissions }: EndMaintenancePorts): EndMaintenance =>
  (caller, id) => {
    const find: TE.TaskEither<AuthorizeError, MaintenanceWindow> = pipe(
      maintenance.find(caller, id),
      TE.flatMap(TE.fromOption(() => notFound('maintenance window'))),
    );
    return pipe(
      find,
      TE.flatMap(({ resource }) => authorizeWindow(permissions)(caller, resource)),
      TE.flatMap(() => maintenance.end(id)),
      TE.flatMap(() => find),
    );
  };
