import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Uuid } from '../../shared/uuid.js';
import { type Assignment, assignServers } from '../assignment/assignment.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { MonitoringNodes } from '../ports/monitoring-nodes.js';
import type { MonitoredFleet, ServerList } from '../ports/monitored-fleet.js';

/** What a node has to check, and the servers and nodes from which that follows. */
export interface HeartbeatOutcome {
  readonly nodes: readonly Uuid[];
  readonly servers: ServerList;
  readonly assignment: Assignment;
}

/**
 * Stores that a node is alive, and returns what it has to check, among all the nodes that are. The servers are read only
 * where they have changed since the outcome before.
 */
export type SendHeartbeat = (
  node: Uuid,
  before: HeartbeatOutcome,
) => TE.TaskEither<PortFailure, HeartbeatOutcome>;

/** What a node knows before its first heartbeat. */
export const NO_HEARTBEAT: HeartbeatOutcome = {
  nodes: [],
  servers: { revision: '', ids: [] },
  assignment: new Map(),
};

export interface SendHeartbeatPorts {
  readonly nodes: Pick<MonitoringNodes, 'heartbeat'>;
  readonly monitored: Pick<MonitoredFleet, 'servers'>;
  readonly clock: Clock;
}

const sameNodes = RA.getEq<Uuid>(S.Eq);

/** A node without a heartbeat for `goneAfterMs` is taken for dead. */
export const sendHeartbeat =
  (ports: SendHeartbeatPorts, goneAfterMs: number): SendHeartbeat =>
  (node, before) =>
    pipe(
      TE.fromIO(() => ports.clock.now()),
      TE.flatMap((at) => ports.nodes.heartbeat(node, at, new Date(at.getTime() - goneAfterMs))),
      TE.bindTo('nodes'),
      TE.apS('changed', ports.monitored.servers(before.servers.revision)),
      TE.map(({ nodes, changed }) => {
        if (O.isNone(changed) && sameNodes.equals(nodes, before.nodes)) return before;
        const servers = O.getOrElse(() => before.servers)(changed);
        return { nodes, servers, assignment: assignServers(node, nodes, servers.ids) };
      }),
    );
