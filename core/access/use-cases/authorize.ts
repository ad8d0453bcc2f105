import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Access, Caller, Forbidden, NotFound, Permission } from '../caller.js';
import { decideAccess, forbidden, notFound, readPermission } from '../caller.js';
import type { ResourceId, SubjectType } from '../../shared/resource.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { PortFailure, PortTask } from '../../shared/ports/port-failure.js';

export type AuthorizeError = PortFailure | NotFound | Forbidden;

/** Succeeds if the caller holds the permission on the resource. */
export const authorize =
  (permissions: PermissionCheck) =>
  (
    caller: Caller,
    permission: Permission,
    on: { readonly type: SubjectType; readonly id: ResourceId },
  ): TE.TaskEither<AuthorizeError, void> =>
    pipe(
      permissions.permissionsOn(caller, on.id, on.type),
      TE.map((held) => decideAccess(held, permission, readPermission(on.type))),
      TE.flatMap((access) => toResult(access, permission, on.type)),
    );

const toResult = (
  access: Access,
  permission: Permission,
  type: NotFound['type'],
): TE.TaskEither<NotFound | Forbidden, void> => {
  if (access === 'hidden') return TE.left(notFound(type));
  return access === 'forbidden' ? TE.left(forbidden(permission)) : TE.right(undefined);
};

/** Succeeds if the caller holds the permission on the whole fleet, whose existence is no secret. */
export const authorizeOnFleet =
  (permissions: PermissionCheck) =>
  (caller: Caller, permission: Permission): PortTask<void, Forbidden> =>
    TE.flatMap(permissions.permissionsOn(caller, 'fleet'), (held) =>
      held.has(permission) ? TE.right(undefined) : TE.left(forbidden(permission)),
    );
