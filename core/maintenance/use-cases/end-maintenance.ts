import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, forbidden, notFound, readPermission } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { AuthorizeError } from '../../access/use-cases/authorize.js';
import type { Uuid } from '../../shared/uuid.js';
import type { MaintenancePlan, MaintenanceWindow } from '../maintenance-window.js';
import type { MaintenanceRegister } from '../ports/maintenance-register.js';
import { TRIAGE_PERMISSION, triageAccess } from '../../problems/authorize-triage.js';

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

/** Succeeds if the caller may silence the problems of the resource, by the permission to snooze them. */
export const authorizeWindow =
  (permissions: PermissionCheck) =>
  (
    caller: Caller,
    { type, id }: MaintenancePlan['resource'],
  ): TE.TaskEither<AuthorizeError, void> =>
    pipe(
      permissions.permissionsOn(caller, id, type),
      TE.map((held) => {
        const read = readPermission(type);
        // The existence of the fleet is no secret.
        return triageAccess(type === 'fleet' ? new Set([...held, read]) : held, read);
      }),
      TE.flatMap((access): TE.TaskEither<AuthorizeError, void> => {
        if (access === 'hidden') return TE.left(notFound(type));
        return access === 'forbidden' ? TE.left(forbidden(TRIAGE_PERMISSION)) : TE.right(undefined);
      }),
    );
