import type { Option } from 'fp-ts/lib/Option.js';
import type { Caller } from '../../access/caller.js';
import type { Engine } from '../../engines/engines.js';
import type { FoundDatabase, FoundDatabases } from '../../dump-check/instance-facts.js';
import type { ReadInstance } from '../groups/group-member.js';
import type { InstanceReading } from '../groups/instance-reading.js';
import { DAY_MS } from '../../shared/durations.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';

/** A database as logins to its instance have seen it. */
export interface SeenDatabase extends FoundDatabase {
  /** Since when every login has seen it; this starts again when the database comes back. */
  readonly firstSeen: Date;
  /** When a login saw it last; that is the last login, unless the database was removed. */
  readonly lastSeen: Date;
  /** The database of the fleet with this name on the instance; none if the caller may read no such database. */
  readonly resource: Option<FleetDatabase>;
}

export interface FleetDatabase {
  readonly id: ResourceId;
  readonly path: string;
  /** Who manages it; none where it was made by hand. */
  readonly managedBy: Option<string>;
  /** The policy that counts for it, as in a list of resources. */
  readonly policy: Option<string>;
}

/** When databases were last looked for, whether all were seen, and what is known of the one for logins alone. */
export interface FoundReading
  extends Pick<FoundDatabases, 'isComplete'>, Pick<InstanceReading, 'maintenance'> {
  readonly at: Date;
  /** Which names the instance leaves out by now, as patterns. */
  readonly except: readonly string[];
}

/** Which databases to list. */
export interface FoundQuery {
  /** The name after which the page begins; none for the first page. */
  readonly after: Option<string>;
  /** At least 1. */
  readonly limit: number;
}

/** How large a database was from a day on, which is numbered as by `dayOf`. */
export interface SizeOnDay {
  readonly day: number;
  readonly sizeBytes: number;
}

/** What logins have seen of a database of the fleet. */
export interface DatabaseFigures {
  readonly database: ResourceId;
  /** The major version of its server, as an accepted login last saw it. */
  readonly serverMajor: Option<number>;
  readonly sizeBytes: Option<number>;
  /** The days on which it became another size, from the last one up to the first day that was asked for; none later than `sizeBytes`. */
  readonly sizes: readonly SizeOnDay[];
}

/** What is on an instance of the fleet. */
export interface InstanceContents {
  readonly instance: ResourceId;
  readonly server: ResourceId;
  readonly engine: Engine;
  /** As in `DatabaseFigures`. */
  readonly serverMajor: Option<number>;
  /** How many databases of it the caller may read. */
  readonly databases: number;
}

export interface FoundPage {
  /** None where no login has found any yet. */
  readonly reading: Option<FoundReading>;
  readonly databases: readonly SeenDatabase[];
  /** The name after which the next page begins; none at the end of the list. */
  readonly next: Option<string>;
}

/** How long a dropped database stays in the list. */
export const GONE_FOR_MS = 7 * DAY_MS;

/** The databases that logins have found on the instances, and when. */
export interface FoundRegister {
  /**
   * Stores what a login found and read at a time, unless a later one was stored, of an hour at most: another is from before the clock
   * was set back. What it lacks counts as removed, and stays in the list for
   * `GONE_FOR_MS`. A size that is missing, within a hundredth of the stored one, or within a tenth of one that was stored on the same day in
   * UTC, leaves that as it is; another one is kept for its day, the last of it, as long as `isKeptDay` says or it is that of the first day
   * that is kept. What finds the same again writes no more than the time, however many
   * databases there are. An instance that does not exist is ignored; what was
   * stored of one is removed with it.
   */
  readonly record: (
    instance: ResourceId,
    found: FoundDatabases,
    reading: InstanceReading,
    at: Date,
  ) => PortTask<void>;
  /**
   * What the last logins have read of the instances at or under these resources, and of all that stand in a group with one of
   * them, as far as the caller may read each instance; by the bytes of their paths. Problems are open ones of `EXPLAINING_KINDS`.
   */
  readonly readings: (
    caller: Caller,
    resources: readonly ResourceId[],
  ) => PortTask<readonly ReadInstance[]>;
  /**
   * The groups of which the caller may read an instance, by their names, from the one after `after` on, `limit` of them at most:
   * the readings of the instances that it may read.
   */
  readonly groups: (caller: Caller, query: FoundQuery) => PortTask<readonly ReadInstance[]>;
  /** The databases of an instance, ordered by the bytes of their names; of an instance that does not exist, none. */
  readonly page: (caller: Caller, instance: ResourceId, query: FoundQuery) => PortTask<FoundPage>;
  /** What is on each instance at or under these resources that the caller may read, by the bytes of their paths. */
  readonly contentsOf: (
    caller: Caller,
    resources: readonly ResourceId[],
  ) => PortTask<readonly InstanceContents[]>;
  /** What is known of each of these databases from a day on, in any order; of one that does not exist, none. */
  readonly figuresOf: (
    databases: readonly ResourceId[],
    firstDay: number,
  ) => PortTask<readonly DatabaseFigures[]>;
}
