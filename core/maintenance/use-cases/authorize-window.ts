import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { forbidden, notFound } from '../../access/access-error.js';
import type { Caller } from '../../access/caller.js';
import { readPermission } from '../../access/permission.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { AuthorizeError } from '../../access/use-cases/authorize.js';
import { TRIAGE_PERMISSION, triageAccess } from '../../problems/authorize-triage.js';
import type { MaintenancePlan } from '../maintenance-window.js';

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
