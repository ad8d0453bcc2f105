import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Uuid } from '../../shared/uuid.js';
import { type Assignment, assignServers } from '../assignment/assignment.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { MonitoringNodes } from '../ports/monitoring-nodes.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';

/** Stores that a node is alive, and returns what it has to check, among all the nodes that are. */
export type SendHeartbeat = (node: Uuid) => TE.TaskEither<PortFailure, Assignment>;

export interface SendHeartbeatPorts {
  readonly nodes: Pick<MonitoringNodes, 'heartbeat'>;
  readonly monitored: Pick<MonitoredFleet, 'servers'>;
  readonly clock: Clock;
}

/** A node without a heartbeat for `goneAfterMs` is taken for dead. */
export const sendHeartbeat =
  (ports: SendHeartbeatPorts, goneAfterMs: number): SendHeartbeat =>
  (node) =>
    pipe(
      TE.fromIO(() => ports.clock.now()),
      TE.flatMap((at) => ports.nodes.heartbeat(node, at, new Date(at.getTime() - goneAfterMs))),
      TE.bindTo('nodes'),
      TE.apS('servers', ports.monitored.servers),
      TE.map(({ nodes, servers }) => assignServers(node, nodes, servers)),
    );
