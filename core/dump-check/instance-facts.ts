import * as O from 'fp-ts/lib/Option.js';
import type { SignKind } from '../described/sign.js';
import type { DumpTarget } from '../fleet/dump-target.js';

/**
 * What a login to one database of an instance shows of any of them: the admin user may enter it, all its connections
 * are in use, it accepts none, the admin user lacks CONNECT, or no database has this name. A server that only lists it
 * shows that it exists (`visible`), and not whether the admin user may enter it.
 */
export type DatabaseState = 'open' | 'full' | 'closed' | 'denied' | 'visible' | 'missing';

/** How many connections the admin user could open, this login not counted. */
export interface ConnectionRoom {
  readonly left: number;
  /** The limit of which these are left: that of the server, or of the user where it has fewer left. */
  readonly limit: number;
}

/** A database that a login saw on its server; no template and no system schema is one. */
export interface FoundDatabase {
  readonly name: string;
  /** None where the login may not see it, or there was no time. */
  readonly sizeBytes: O.Option<number>;
  /** None where the engine has no owners, as MySQL and MariaDB, or the owner is no role any more. */
  readonly owner: O.Option<string>;
  readonly encoding: O.Option<string>;
  readonly acceptsConnections: boolean;
}

/** The databases that a login saw, in any order, each name once. */
export interface FoundDatabases {
  readonly databases: readonly FoundDatabase[];
  /**
   * Whether these are all databases of the server: privileges of MySQL and MariaDB may hide some, and one whose name is no text,
   * or beyond the most that a login reads, is left out.
   */
  readonly isComplete: boolean;
}

/** What a login measured of something that will hurt, at the instance or at its own database. */
export interface Sign {
  readonly kind: SignKind;
  /** In the unit of its kind, 0 where there is nothing of it; none where the admin user may not see it, or it is too much. */
  readonly figure: O.Option<number>;
  /** Whether there is more of it than a login reads, or too much to read any. */
  readonly isPartial?: boolean;
}

/** Of servers that repeat one another. */
export const SERVER_ROLES = ['primary', 'standby'] as const;

/** Where a server stands among those that repeat one another, as it says itself. */
export interface Standing {
  /** A standby repeats another server, whether it does so now or not. */
  readonly role: (typeof SERVER_ROLES)[number];
  /** A digest of what others know it by: of PostgreSQL the same for all that have the same history. */
  readonly identity: string;
  /** The identities of those that it repeats; of PostgreSQL none. */
  readonly sources: readonly string[];
  /** Whether a standby is connected to what it repeats. */
  readonly isConnected: boolean;
  /** How many repeat it now. */
  readonly replicas: number;
}

/** Counters that only grow, from whose growth follows when something ends. */
export interface Counters {
  readonly transactions: number;
  readonly walBytes: number;
  /** How much WAL can still be written before a slot is lost; absent where none is. */
  readonly slotRoomBytes?: number;
  /** How many transaction ids are left. */
  readonly transactionsLeft: number;
}

/** Whether anybody would miss something of the database that each server has for logins alone. */
export type MaintenanceContents = 'empty' | 'used';

/** What one login shows of the whole instance. */
export interface InstanceFacts {
  /** By the names that were asked for; one that is not in it needs a login of its own. */
  readonly databases: ReadonlyMap<string, DatabaseState>;
  /** None where the admin user may not see it. */
  readonly connections: O.Option<ConnectionRoom>;
  /** Whether the server repeats what another one does; none where it does not say so. */
  readonly isStandby: O.Option<boolean>;
  /** None where the login was not to find them, or the server does not show them. */
  readonly found: O.Option<FoundDatabases>;
  /** As one number: 150012 is PostgreSQL 15.12, 101119 MariaDB 10.11.19. None where it was not asked for. */
  readonly version: O.Option<number>;
  /** Those that it looked for, each kind once. */
  readonly signs: readonly Sign[];
  /** Those that the server took long for, or did not answer. */
  readonly slow: readonly SignKind[];
  /** None where the admin user may not see it. */
  readonly standing: O.Option<Standing>;
  readonly counters: O.Option<Counters>;
  /** Left out where the login was to another database. */
  readonly maintenance?: MaintenanceContents;
}

export const NO_INSTANCE_FACTS: InstanceFacts = {
  databases: new Map(),
  connections: O.none,
  isStandby: O.none,
  found: O.none,
  version: O.none,
  signs: [],
  slow: [],
  standing: O.none,
  counters: O.none,
};

/** A database to log in to, and what the login is to learn of its instance. */
export interface LoginTarget extends DumpTarget {
  /** The names of databases whose states it learns. */
  readonly siblings?: readonly string[];
  /** Whether it finds the databases that are there, and looks for signs. */
  readonly finds?: boolean;
  /** The signs that it does not look for. */
  readonly leavesOut?: readonly SignKind[];
}
