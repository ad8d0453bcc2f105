import type { Option } from 'fp-ts/lib/Option.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';

/** What was learnt of servers by logins that were accepted, so that something is known of them while none is. */
export interface SeenServers {
  /** The major version of the server of a database, or of an instance, when a login to its instance was last accepted; none before. */
  readonly lastMajor: (database: ResourceId) => PortTask<Option<number>>;
  /**
   * Keeps the version for every database of the same instance, until the instance is removed. A database that does not
   * exist is ignored. What is kept already is not written again.
   */
  readonly saw: (database: ResourceId, serverMajor: number) => PortTask<void>;
}
