import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpObstacle } from '../../dump-check/dump-obstacle.js';
import type { LoginProbe } from '../../dump-check/ports/login-probe.js';
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
  ({ fleet, login }: InspectDatabasesPorts) =>
  (
    databases: readonly ResourceId[],
    signal?: AbortSignal,
  ): TE.TaskEither<PortFailure, InspectedDatabases> =>
  async () => {
    const inspected: (readonly [ResourceId, readonly DumpObstacle[]])[] = [];
    for (const id of databases) {
      const target = await fleet.dumpTarget(id)();
      if (E.isLeft(target) && target.left._tag === 'Unavailable') return target;
      if (E.isLeft(target) || O.isNone(target.right)) continue;
      const result = await login.inspect(target.right.value, signal)();
      if (E.isLeft(result) && isUnavailable(result.left, 'abandoned')) return result;
      if (E.isRight(result) && result.right._tag === 'Accepted')
        inspected.push([id, result.right.obstacles]);
    }
    return E.right(new Map(inspected));
  };
