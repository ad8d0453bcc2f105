import type { Option } from 'fp-ts/lib/Option.js';
import type { MonitoredState, MonitoringChange } from '../monitored-state.js';
import type { ResourceId } from '../../shared/resource.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

/** The servers of the fleet. */
export interface ServerList {
  /** Changes whenever a server is added or removed. It has no other meaning, and is valid for this store alone. */
  readonly revision: string;
  /** In alphabetical order. */
  readonly ids: readonly ResourceId[];
}

/** The fleet as monitoring needs it: server by server, so that no check reads the whole fleet. */
export interface MonitoredFleet {
  /** The id of the fleet itself, which stays as long as the store does. */
  readonly fleet: PortTask<ResourceId>;
  /** The servers of the fleet; none where the revision is still this one. The empty text is no revision. */
  readonly servers: (revision: string) => PortTask<Option<ServerList>>;
  /**
   * A server as it is at one moment: its instances and their databases, each list in the order of their paths; the open
   * problems of the server and of everything under it, of any kind and in any order; and its failure streaks, in any order.
   * None where there is no such server.
   */
  readonly server: (id: ResourceId) => PortTask<Option<MonitoredState>>;
  /**
   * Carries out changes, all of them or none: those of problems one after the other. Skips changes of a resource that does not
   * exist, and the update or closing of a problem that is not open. Opening a problem that is open already updates it, and one
   * that was closed lately reopens it, as the register of problems does; the earliest `since` stays. Each streak has one change
   * at most. It grows, is reset, or is replaced by its problem only while it still has the failures that the change expects;
   * otherwise another node has changed it meanwhile, and the change is skipped, the opening included. Streaks are removed with
   * their resource.
   */
  readonly record: (changes: readonly MonitoringChange[]) => PortTask<void>;
}
