import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import { HOUR_MS } from '../../shared/durations.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import { instanceFactsBy } from '../found/observe-undeclared.js';
import { type FoundChange, foundChange, planFound } from '../found/plan-found.js';
import type { MonitoredState } from '../monitored-state.js';
import type { ServerCheck } from '../observations/server-check.js';

export interface ReconcileFoundPorts {
  readonly fleet: Pick<FleetRegister, 'changePart'>;
  readonly clock: Clock;
}

/** The shortest `forget`: an older reading could add again what was forgotten since. */
const STALE_MS = HOUR_MS;

/**
 * Makes the found databases of instances that take all those that a check has found, and forgets those that have been missing for
 * long. Reads and writes nothing of the fleet where nothing changes.
 */
export const reconcileFound =
  ({ fleet, clock }: ReconcileFoundPorts) =>
  ({ server, problems }: MonitoredState, check: ServerCheck, begunAt: Date): PortTask<unknown> => {
    const at = clock.now();
    const isStale = at.getTime() - begunAt.getTime() >= STALE_MS;
    const readings = new Map(
      check.instances.map(({ instance, logins }) => [instance, instanceFactsBy(logins)]),
    );
    const changes = server.instances.flatMap((instance): readonly [ResourceId, FoundChange][] =>
      pipe(
        readings.get(instance.id) ?? O.none,
        O.flatMap(({ found }) => found),
        O.map((reading) => foundChange(instance, problems, reading, at)),
        O.filter(({ added, forgotten }) => !isStale && added.length + forgotten.length > 0),
        O.match(
          () => [],
          (change) => [[instance.id, change]],
        ),
      ),
    );
    return pipe(
      changes,
      TE.traverseSeqArray(([id, change]) =>
        fleet.changePart({ about: O.some({ type: 'instance', id }), paths: [] }, planFound(change)),
      ),
    );
  };
