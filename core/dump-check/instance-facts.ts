import * as O from 'fp-ts/lib/Option.js';
import type { DumpTarget } from '../fleet/dump-target.js';

/**
 * What a login to one database of an instance shows of any of them: the admin user may enter it, all its connections
 * are in use, it accepts none, the admin user lacks CONNECT, or there is none of this name. A server that only lists it
 * shows that it exists (`visible`), and not whether the admin user may enter it.
 */
export type DatabaseState = 'open' | 'full' | 'closed' | 'denied' | 'visible' | 'missing';

/** How many connections the admin user could open, this login not counted. */
export interface ConnectionRoom {
  readonly left: number;
  /** Of so many in all: those of the server, or of the user where it has fewer left. */
  readonly limit: number;
}

/** What one login shows of the whole instance. */
export interface InstanceFacts {
  /** By the names that were asked for; one that is not in it needs a login of its own. */
  readonly databases: ReadonlyMap<string, DatabaseState>;
  /** None where the admin user may not see it. */
  readonly connections: O.Option<ConnectionRoom>;
  /** Whether the server repeats what another one does; none where it does not say so. */
  readonly isStandby: O.Option<boolean>;
}

export const NO_INSTANCE_FACTS: InstanceFacts = {
  databases: new Map(),
  connections: O.none,
  isStandby: O.none,
};

/** A database to log in to, and the names of databases of its instance whose states the login is to learn. */
export interface LoginTarget extends DumpTarget {
  readonly siblings?: readonly string[];
}
