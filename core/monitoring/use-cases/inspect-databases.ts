import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpObstacle } from '../../dump-check/dump-obstacle.js';
import type { LoginProbe } from '../../dump-check/ports/login-probe.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import { isUnavailable, type PortFailure } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';

export interface InspectDatabasesPorts {
  readonly fleet: Pick<FleetRegister, 'dumpTarget'>;
  readonly login: Pick<LoginProbe, 'inspect'>;
}

/** What inspections have found in each database that let itself be inspected. */
export type InspectedDatabases = ReadonlyMap<ResourceId, readonly DumpObstacle[]>;

/**
 * Inspects databases, one after the other. One that cannot be inspected shows nothing: why it cannot, the logins of the check
 * show. Fails where the store is unavailable or the check is called off.
 */
export const inspectDatabases =
  (ports: InspectDatabasesPorts) =>
  (
    databases: readonly ResourceId[],
    signal?: AbortSignal,
  ): TE.TaskEither<PortFailure, InspectedDatabases> =>
    pipe(
      databases,
      TE.traverseSeqArray((id) =>
        pipe(
          inspectDatabase(ports, id, signal),
          TE.map(O.map((obstacles) => [id, obstacles] as const)),
        ),
      ),
      TE.map((inspected) => new Map(RA.compact(inspected))),
    );

type Found = O.Option<readonly DumpObstacle[]>;

const NOTHING: TE.TaskEither<PortFailure, Found> = TE.right(O.none);

const inspectDatabase = (
  { fleet, login }: InspectDatabasesPorts,
  id: ResourceId,
  signal?: AbortSignal,
): TE.TaskEither<PortFailure, Found> =>
  pipe(
    fleet.dumpTarget(id),
    TE.orElse((failure) => (failure._tag === 'Corrupt' ? TE.right(O.none) : TE.left(failure))),
    TE.flatMap(
      O.match(
        () => NOTHING,
        (target: DumpTarget) =>
          pipe(
            login.inspect(target, signal),
            TE.map((result) => (result._tag === 'Accepted' ? O.some(result.obstacles) : O.none)),
            TE.orElse((failure) =>
              isUnavailable(failure, 'abandoned') ? TE.left(failure) : NOTHING,
            ),
          ),
      ),
    ),
  );
