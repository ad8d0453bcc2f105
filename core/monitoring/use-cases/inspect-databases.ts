import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Inspection, InspectionResult } from '../../dump-check/login-result.js';
import type { LoginProbe } from '../../dump-check/ports/login-probe.js';
import { isUnavailable, type PortFailure, type PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import { type MonitoredInstance, targetIn } from '../monitored-server.js';

export interface InspectDatabasesPorts {
  readonly login: Pick<LoginProbe, 'inspect'>;
}

export type InspectedDatabases = ReadonlyMap<ResourceId, Inspection>;

/**
 * Inspects databases of an instance, one after the other. One that cannot be inspected shows nothing; the logins of the check show the reason.
 * The first inspection that times out or fails is the last one, since the others would delay the check as long. Fails where the
 * check is aborted.
 */
export const inspectDatabases =
  (ports: InspectDatabasesPorts) =>
  (
    instance: Pick<MonitoredInstance, 'target' | 'databases'>,
    [id, ...others]: readonly ResourceId[],
    signal?: AbortSignal,
    soFar: InspectedDatabases = new Map(),
  ): PortTask<InspectedDatabases> =>
    id === undefined
      ? TE.right(soFar)
      : TE.flatMap(inspectDatabase(ports, targetIn(instance, id), signal), (found) =>
          inspectDatabases(ports)(
            instance,
            found === 'stuck' ? [] : others,
            signal,
            typeof found === 'string' ? soFar : new Map([...soFar, [id, found]]),
          ),
        );

type Found = Inspection | 'stuck' | 'nothing';

const inspectDatabase = (
  { login }: InspectDatabasesPorts,
  target: MonitoredInstance['target'],
  signal?: AbortSignal,
): PortTask<Found> =>
  E.isLeft(target)
    ? TE.right('nothing')
    : pipe(
        login.inspect(target.right, signal),
        TE.map(foundBy),
        TE.orElse((failure) =>
          isUnavailable(failure, 'abandoned')
            ? TE.left(failure)
            : TE.right<PortFailure, Found>('stuck'),
        ),
      );

const foundBy = (result: InspectionResult): Found => {
  if (result._tag === 'Accepted') return result;
  return result.refusal.code === 'timed_out' ? 'stuck' : 'nothing';
};
