import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notFound } from '../../access/access-error.js';
import type { Caller } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import { authorize, type AuthorizeError } from '../../access/use-cases/authorize.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import type { ResourceId } from '../../shared/resource.js';

export interface FindDumpTargetPorts {
  readonly permissions: PermissionCheck;
  readonly fleet: Pick<FleetRegister, 'dumpTarget'>;
}

/** Finds what a dump of the database connects to, for a caller who holds `backup:write` on it. */
export const findDumpTarget =
  ({ permissions, fleet }: FindDumpTargetPorts) =>
  (caller: Caller, id: ResourceId): TE.TaskEither<AuthorizeError, DumpTarget> =>
    pipe(
      authorize(permissions)(caller, 'backup:write', { type: 'database', id }),
      TE.flatMap(() => fleet.dumpTarget(id)),
      TE.flatMap(TE.fromOption(() => notFound('database'))),
    );
