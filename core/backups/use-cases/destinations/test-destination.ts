import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notFound } from '../../../access/access-error.js';
import type { Caller } from '../../../access/caller.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import {
  authorize,
  type AuthorizeError,
  authorizeOnFleet,
} from '../../../access/use-cases/authorize.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { DestinationProbe, DestinationRegister } from '../../ports/destination-register.js';
import { probeDestination, type ProbePorts } from './maintain-destination.js';

/**
 * Probes a destination now, for a caller who may read it and holds `backup:write` on the whole fleet: any database may be
 * dumped to it. The upkeep of the destination follows, so that its problems open and close soon.
 */
export type TestDestination = (
  caller: Caller,
  id: ResourceId,
  signal: AbortSignal,
) => TE.TaskEither<TestDestinationError, DestinationTest>;

export type TestDestinationError = AuthorizeError;

export interface DestinationTest extends DestinationProbe {
  readonly id: ResourceId;
  readonly name: string;
  readonly tookMs: number;
}

export interface TestDestinationPorts extends ProbePorts {
  readonly permissions: PermissionCheck;
  readonly destinations: Pick<DestinationRegister, 'find' | 'record'>;
}

export const testDestination =
  (ports: TestDestinationPorts): TestDestination =>
  (caller, id, signal) =>
    pipe(
      authorize(ports.permissions)(caller, 'destination:read', { type: 'destination', id }),
      TE.flatMap(() => authorizeOnFleet(ports.permissions)(caller, 'backup:write')),
      TE.flatMap(() => ports.destinations.find(id)),
      TE.flatMap(TE.fromOption(() => notFound('destination'))),
      TE.flatMap((target) => {
        const begunMs = ports.clock.now().getTime();
        return pipe(
          probeDestination(ports)(target, signal),
          TE.tap((probe) => ports.destinations.record(id, probe, probe.at)),
          TE.map((probe) => ({
            ...probe,
            ...{ id, name: target.name, tookMs: probe.at.getTime() - begunMs },
          })),
        );
      }),
    );
