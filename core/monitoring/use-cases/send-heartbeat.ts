import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Uuid } from '../../shared/uuid.js';
import { type Assignment, assignServers } from '../assignment/assignment.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { MonitoringNodes } from '../ports/monitoring-nodes.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';

/** Notes that a node is on watch, and finds out what there is to watch for it among those that are. */
export type SendHeartbeat = (node: Uuid) => TE.TaskEither<PortFailure, Cluster>;

export interface Cluster {
  /** Every node on watch, in alphabetical order. */
  readonly nodes: readonly Uuid[];
  readonly assignment: Assignment;
}

export interface SendHeartbeatPorts {
  readonly nodes: Pick<MonitoringNodes, 'heartbeat'>;
  readonly monitored: Pick<MonitoredFleet, 'servers'>;
  readonly clock: Clock;
}

/** Who has not been seen for `goneAfterMs` is no longer on watch. */
export const sendHeartbeat =
  ({ nodes: rota, monitored, clock }: SendHeartbeatPorts, goneAfterMs: number): SendHeartbeat =>
  (node) =>
    pipe(
      TE.fromIO(() => clock.now()),
      TE.flatMap((at) => rota.heartbeat(node, at, new Date(at.getTime() - goneAfterMs))),
      TE.bindTo('nodes'),
      TE.apS('servers', monitored.servers),
      TE.map(({ nodes, servers }) => ({ nodes, assignment: assignServers(node, nodes, servers) })),
    );
