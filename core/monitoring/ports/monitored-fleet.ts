import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { StoredProblem } from '../recall-watch.js';
import type { ResourceId } from '../../shared/resource.js';
import type { MonitoredServer } from '../monitored-server.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

/** The fleet as a watch needs it: server by server, so that no look is at the whole of it. */
export interface MonitoredFleet {
  /** The id of every server, in alphabetical order. */
  readonly servers: TaskEither<PortFailure, readonly ResourceId[]>;
  /**
   * A server with its instances and their databases, each list in the order of their paths.
   * None where there is no such server.
   */
  readonly server: (id: ResourceId) => TaskEither<PortFailure, Option<MonitoredServer>>;
  /**
   * The problems of a server and of everything beneath it, of whatever kind and in any order: those that are open,
   * and those that were closed at this time or later.
   */
  readonly problems: (
    server: ResourceId,
    closedSince: Date,
  ) => TaskEither<PortFailure, readonly StoredProblem[]>;
}
