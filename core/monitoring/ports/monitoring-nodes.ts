import type { Uuid } from '../../shared/uuid.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { NodeReport, ReportedNode } from '../watch-status.js';

/** The nodes that monitor the fleet of one store, and their claims of partitions by round. */
export interface MonitoringNodes {
  /**
   * Stores that this node is alive at this time. Returns every node that was alive at `since` or later, this one
   * included, in alphabetical order. Nodes that were last alive before are removed.
   */
  readonly heartbeat: (node: Uuid, at: Date, since: Date) => PortTask<readonly Uuid[]>;
  /** Removes this node. */
  readonly leave: (node: Uuid) => PortTask<void>;
  /**
   * Claims partitions for a round, each by itself. Returns those that this node now has, in ascending order: a partition goes
   * to the first node that claims it for a round; later claims, and claims for an earlier round, fail. A claim for a round more
   * than five minutes ahead came from a wrong clock, and does not count against others: it may be of a node that has ended, and the
   * partition would have no node until then. Neither does a later one of the same node: its clock was set back.
   */
  readonly claim: (
    node: Uuid,
    round: Date,
    partitions: readonly number[],
  ) => PortTask<readonly number[]>;
  /**
   * Stores the report of this node, in place of its last one. A report stays when its node leaves or is removed, until a node
   * reports that has checked a server: so it is always known when the fleet was last checked.
   */
  readonly report: (node: Uuid, at: Date, report: NodeReport) => PortTask<void>;
  /** The last report of each node, in alphabetical order. A node is present from its heartbeat until it is removed. */
  readonly reports: PortTask<readonly ReportedNode[]>;
}
