import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Forbidden, forbidden } from '../../../access/access-error.js';
import type { Caller } from '../../../access/caller.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import type { AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { Uuid } from '../../../shared/uuid.js';
import type { Run } from '../../run.js';
import { getRun, type GetRunPorts } from '../get-run.js';

export interface AuthorizeOnRunPorts extends GetRunPorts {
  readonly permissions: PermissionCheck;
}

/**
 * The run with this id, for a caller who holds `backup:write` on its schedule, or on its database where it has none; once both
 * were removed, on the whole fleet. A hidden one is not found.
 */
export const authorizeOnRun =
  ({ permissions, runs }: AuthorizeOnRunPorts) =>
  (caller: Caller, id: Uuid): TE.TaskEither<AuthorizeError, Run> =>
    pipe(
      getRun({ runs })(caller, id),
      TE.tap((run) => authorizeWrite(permissions, caller, run)),
    );

/** Authorizes on a run that the caller can see. Since it is visible, a refusal is `forbidden`, never `not found`. */
export const authorizeWrite = (
  permissions: PermissionCheck,
  caller: Caller,
  { schedule, database }: Run,
): TE.TaskEither<PortFailure | Forbidden, void> =>
  pipe(
    permissions.permissionsOn(
      caller,
      O.getOrElseW(() => 'fleet' as const)(O.isSome(schedule) ? schedule : database),
    ),
    TE.flatMap((held) =>
      held.has('backup:write') ? TE.right(undefined) : TE.left(forbidden('backup:write')),
    ),
  );
