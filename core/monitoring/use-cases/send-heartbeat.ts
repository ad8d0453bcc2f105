import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Uuid } from '../../shared/uuid.js';
import { type Assignment, assignServers } from '../assignment/assignment.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { MonitoringNodes } from '../ports/monitoring-nodes.js';
import type { ReportedNode } from '../watch-status.js';
import type { MonitoredFleet, ServerList } from '../ports/monitored-fleet.js';

/** The assignment of a node, and the servers and nodes from which it follows. */
export interface HeartbeatOutcome {
  /** All that are alive. */
  readonly nodes: readonly Uuid[];
  /** The nodes that share the servers. */
  readonly able: readonly Uuid[];
  readonly servers: ServerList;
  readonly assignment: Assignment;
}

/**
 * Stores that a node is alive, and returns its assignment among the nodes that are alive and not cut off; among all of them
 * where each is cut off. The servers are read only if they have changed since the outcome before.
 */
export type SendHeartbeat = (node: Uuid, before: HeartbeatOutcome) => PortTask<HeartbeatOutcome>;

export const NO_HEARTBEAT: HeartbeatOutcome = {
  nodes: [],
  able: [],
  servers: { revision: '', ids: [] },
  assignment: new Map(),
};

export interface SendHeartbeatPorts {
  readonly nodes: Pick<MonitoringNodes, 'heartbeat' | 'reports'>;
  readonly monitored: Pick<MonitoredFleet, 'servers'>;
  readonly clock: Clock;
}

const sameNodes = RA.getEq<Uuid>(S.Eq);

/** A node without a heartbeat for `deadAfterMs` counts as dead. */
export const sendHeartbeat =
  (ports: SendHeartbeatPorts, deadAfterMs: number): SendHeartbeat =>
  (node, before) =>
    pipe(
      TE.fromIO(() => ports.clock.now()),
      TE.flatMap((at) => ports.nodes.heartbeat(node, at, new Date(at.getTime() - deadAfterMs))),
      TE.bindTo('nodes'),
      TE.apS('reports', ports.nodes.reports),
      TE.apS('changed', ports.monitored.servers(before.servers.revision)),
      TE.map(({ nodes, reports, changed }) => {
        const able = ableNodes(nodes, reports);
        if (O.isNone(changed) && sameNodes.equals(able, before.able))
          return sameNodes.equals(nodes, before.nodes) ? before : { ...before, nodes };
        const servers = O.getOrElse(() => before.servers)(changed);
        return { nodes, able, servers, assignment: assignServers(node, able, servers.ids) };
      }),
    );

const ableNodes = (
  nodes: readonly Uuid[],
  reports: readonly Pick<ReportedNode, 'id' | 'isCutOff'>[],
): readonly Uuid[] => {
  const cutOff = new Set(reports.filter(({ isCutOff }) => isCutOff).map(({ id }) => id));
  const able = nodes.filter((node) => !cutOff.has(node));
  return able.length > 0 ? able : nodes;
};
