import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import {
  authorize,
  authorizeOnFleet,
  type AuthorizeError,
} from '../../../access/use-cases/authorize.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { Uuid } from '../../../shared/uuid.js';
import type { Run } from '../../run.js';
import { getRun, type GetRunPorts } from '../get-run.js';

export interface AuthorizeOnRunPorts extends GetRunPorts {
  readonly permissions: PermissionCheck;
}

/**
 * The run with this id, for a caller who holds `backup:write` on its schedule, or on its database where it has none; once both
 * were removed, on the whole fleet. One that the caller may not see is not found.
 */
export const authorizeOnRun =
  ({ permissions, runs }: AuthorizeOnRunPorts) =>
  (caller: Caller, id: Uuid): TE.TaskEither<AuthorizeError, Run> =>
    pipe(
      getRun({ runs })(caller, id),
      TE.tap((run) => authorizeWrite(permissions, caller, run)),
    );

export const authorizeWrite = (
  permissions: PermissionCheck,
  caller: Caller,
  { schedule, database }: Run,
): TE.TaskEither<AuthorizeError, void> =>
  pipe(
    O.map((id: ResourceId) => ({ type: 'schedule', id }) as const)(schedule),
    O.altW(() => O.map((id: ResourceId) => ({ type: 'database', id }) as const)(database)),
    O.match(
      () => authorizeOnFleet(permissions)(caller, 'backup:write'),
      (resource) => authorize(permissions)(caller, 'backup:write', resource),
    ),
  );
