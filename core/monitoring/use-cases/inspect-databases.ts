import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Inspection, InspectionResult } from '../../dump-check/login-result.js';
import type { LoginProbe } from '../../dump-check/ports/login-probe.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import { isUnavailable, type PortFailure, type PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';

export interface InspectDatabasesPorts {
  readonly fleet: Pick<FleetRegister, 'dumpTarget'>;
  readonly login: Pick<LoginProbe, 'inspect'>;
}

export type InspectedDatabases = ReadonlyMap<ResourceId, Inspection>;

/**
 * Inspects databases, one after the other. One that cannot be inspected shows nothing; the logins of the check show the reason.
 * The first inspection that times out or fails is the last one, since the others would delay the check as long. Fails where the
 * store is unavailable or the check is aborted.
 */
export const inspectDatabases =
  (ports: InspectDatabasesPorts) =>
  (
    [id, ...others]: readonly ResourceId[],
    signal?: AbortSignal,
    soFar: InspectedDatabases = new Map(),
  ): PortTask<InspectedDatabases> =>
    id === undefined
      ? TE.right(soFar)
      : TE.flatMap(inspectDatabase(ports, id, signal), (found) =>
          inspectDatabases(ports)(
            found === 'stuck' ? [] : others,
            signal,
            typeof found === 'string' ? soFar : new Map([...soFar, [id, found]]),
          ),
        );

type Found = Inspection | 'stuck' | 'nothing';

const inspectDatabase = (
  { fleet, login }: InspectDatabasesPorts,
  id: ResourceId,
  signal?: AbortSignal,
): PortTask<Found> =>
  pipe(
    fleet.dumpTarget(id),
    TE.orElse((failure) => (failure._tag === 'Corrupt' ? TE.right(O.none) : TE.left(failure))),
    TE.flatMap(
      O.match(
        () => TE.right<PortFailure, Found>('nothing'),
        (target: DumpTarget) =>
          pipe(
            login.inspect(target, signal),
            TE.map(foundBy),
            TE.orElse((failure) =>
              isUnavailable(failure, 'abandoned')
                ? TE.left(failure)
                : TE.right<PortFailure, Found>('stuck'),
            ),
          ),
      ),
    ),
  );

const foundBy = (result: InspectionResult): Found => {
  if (result._tag === 'Accepted') return result;
  return result.refusal.code === 'timed_out' ? 'stuck' : 'nothing';
};
