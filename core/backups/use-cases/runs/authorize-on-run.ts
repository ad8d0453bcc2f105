import { pipe } from 'fp-ts/lib/function.js';
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
import type { ResourceId } from '../../../shared/resource.js';
import type { Run } from '../../run.js';

/**
 * Succeeds if the caller holds the permission on the schedule of the run, or on its database where it has none; once both were
 * removed, on the whole fleet.
 */
export const authorizeOnRun =
  (permissions: PermissionCheck) =>
  (
    caller: Caller,
    permission: Permission,
    { schedule, database }: Pick<Run, 'schedule' | 'database'>,
  ): TaskEither<AuthorizeError, void> =>
    pipe(
      O.map((id: ResourceId) => ({ type: 'schedule', id }) as const)(schedule),
      O.altW(() => O.map((id: ResourceId) => ({ type: 'database', id }) as const)(database)),
      O.match(
        () => authorizeOnFleet(permissions)(caller, permission),
        (resource) => authorize(permissions)(caller, permission, resource),
      ),
    );
