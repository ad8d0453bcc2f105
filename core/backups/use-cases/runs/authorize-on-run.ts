import * as O from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { Permission } from '../../../access/permission.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import {
  authorize,
  authorizeOnFleet,
  type AuthorizeError,
} from '../../../access/use-cases/authorize.js';
import type { Run } from '../../run.js';

/** Succeeds if the caller holds the permission on the database of the run; once that was removed, on the whole fleet. */
export const authorizeOnRun =
  (permissions: PermissionCheck) =>
  (
    caller: Caller,
    permission: Permission,
    { database }: Pick<Run, 'database'>,
  ): TaskEither<AuthorizeError, void> =>
    O.isSome(database)
      ? authorize(permissions)(caller, permission, { type: 'database', id: database.value })
      : authorizeOnFleet(permissions)(caller, permission);
