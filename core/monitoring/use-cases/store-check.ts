import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { MonitoringRules, ReportOf } from '../evaluate-observation.js';
import { evaluateServer, opensDescribed } from '../evaluate-server.js';
import { readAfter, type ReadInstance } from '../groups/group-member.js';
import { type reachOf, withoutLogins } from '../isolation/reach.js';
import type { MonitoredServer } from '../monitored-server.js';
import type { ServerCheck } from '../observations/server-check.js';
import type { MonitoredState, MonitoringChange } from '../monitored-state.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';
import { type CheckedFound, storeFound, type StoreFoundPorts } from './store-found.js';

export interface StoreCheckPorts extends StoreFoundPorts {
  readonly monitored: Pick<MonitoredFleet, 'server' | 'record'>;
  /** Sentences are made at the delivery, and the store keeps those of problems. */
  readonly reportOf: (server: MonitoredServer) => ReportOf;
}

interface SeenCheck extends Omit<CheckedFound, 'after'> {
  readonly check: ServerCheck;
  readonly before: readonly ReadInstance[];
  readonly reach: ReturnType<typeof reachOf>;
  readonly holdsBack: () => boolean;
}

/** Stores what has changed by a check, and what its logins have found and read. */
export const storeCheck =
  (ports: StoreCheckPorts, rules: MonitoringRules) =>
  ({ state, before, begunAt, check, reach, holdsBack }: SeenCheck): PortTask<unknown> => {
    const isHeldBack = O.exists((one) => one === 'silent')(reach) && holdsBack();
    const shown = isHeldBack ? withoutLogins(check) : check;
    const after = readAfter(state, shown, before, ports.clock.now());
    const evaluate = evaluateServer(rules, ports.reportOf(state.server));
    return pipe(
      recordOf(ports, (now) => evaluate(now, shown, ports.clock.now(), after))(state),
      TE.flatMap(() => storeFound(ports)({ state, check, after, begunAt })),
    );
  };

/**
 * Records the changes. What the description lacks may have been added while the server was probed: before a problem of that opens,
 * the description is read again.
 */
const recordOf =
  (
    { monitored }: Pick<StoreCheckPorts, 'monitored'>,
    changesBy: (state: MonitoredState) => readonly MonitoringChange[],
  ) =>
  (state: MonitoredState): PortTask<void> => {
    const changes = changesBy(state);
    if (!opensDescribed(changes)) return monitored.record(changes);
    return TE.flatMap(monitored.server(state.server.id), (now) =>
      monitored.record(O.isSome(now) ? changesBy(now.value) : []),
    );
  };
