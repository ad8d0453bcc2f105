import type { Either } from 'fp-ts/lib/Either.js';
import type { Option } from 'fp-ts/lib/Option.js';
import type { Caller, Scope } from '../../access/caller.js';
import type { Corrupt, PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { ScheduleTimes } from '../dump-times.js';
import type { KnownBackups } from '../physical/known-backups.js';
import type { PlannedRun, SchedulePlan, ScheduleState } from '../schedule-state.js';

/** The changes that the upkeep of a schedule stores. */
export interface ScheduleChange {
  readonly plan: SchedulePlan;
  /** Runs that exist already, by schedule and due time, are skipped: other nodes plan as well. */
  readonly runs: readonly PlannedRun[];
  /** When its next upkeep is due. */
  readonly wakeAt: Date;
}

/** Which schedules to list. */
export interface ScheduleQuery {
  /** The path of a server, an instance, a database or a schedule; none for all of the fleet. */
  readonly under: Option<string>;
  /** The path after which the page begins; none for the first page. */
  readonly after: Option<string>;
  /** At least 1. */
  readonly limit: number;
}

/** When the last good dump of a schedule ended. */
export interface ScheduleSuccess {
  readonly schedule: ResourceId;
  readonly endedAt: Date;
}

export interface ScheduleRegister {
  /**
   * Takes schedules whose upkeep is due, the longest waiting first, at most `limit`: a new one, one whose path or description,
   * or that of its database, its instance or its destination, has changed, and one whose `wakeAt` has come. Each is given to
   * one caller alone, who has it for `leaseMs`: after that it is given again unless it was recorded. Times are by the clock of
   * the store. One that cannot be read is a failure in its place in the list, and does not affect the others.
   */
  readonly wake: (
    leaseMs: number,
    limit: number,
  ) => PortTask<readonly Either<Corrupt, ScheduleState>[]>;
  /** A schedule as it is at one moment; none if no schedule has the id. */
  readonly state: (id: ResourceId) => PortTask<Option<ScheduleState>>;
  /**
   * Stores the plan and its runs in one step. False, and nothing is stored, where the schedule no longer exists. A description
   * that has changed since `wake` wakes it again at once.
   */
  readonly record: (id: ResourceId, change: ScheduleChange) => PortTask<boolean>;
  /** Makes the upkeep of a schedule due now, as the end of a run does; while a caller has it, right after it is recorded. */
  readonly rouse: (id: ResourceId) => PortTask<void>;
  /** Replaces what is known of the physical backups of a schedule, and makes its upkeep due now. */
  readonly learn: (id: ResourceId, known: KnownBackups) => PortTask<void>;
  /**
   * Outdates the last examination of each schedule under a server, an instance or a database, of each that dumps to a
   * destination, or of the whole fleet, and makes their upkeep due now. One that foresaw success is left as it is where dumps
   * are possible there (`isReady`), and so is a schedule that was never examined.
   */
  readonly reexamine: (scope: Scope, isReady: boolean) => PortTask<void>;
  /**
   * The schedules at or under a path that the caller may read (`schedule:read`), ordered by the bytes of their paths. Their
   * runs, and what is known of physical backups, are for callers who hold `backup:read` on the schedule; others get none.
   */
  readonly page: (caller: Caller, query: ScheduleQuery) => PortTask<readonly ScheduleState[]>;
  /** Those of these schedules that the caller may read, in any order; their runs as in `page`. */
  readonly these: (
    caller: Caller,
    ids: readonly ResourceId[],
  ) => PortTask<readonly ScheduleState[]>;
  /**
   * The times of each schedule of these databases on which the caller holds `backup:read`, in any order, with the open ones of
   * `RISKS`; and a row for a database without any, where the caller holds it there.
   */
  readonly timesOf: (
    caller: Caller,
    databases: readonly ResourceId[],
  ) => PortTask<readonly ScheduleTimes[]>;
  /**
   * The last good dump (`isGood`) of each schedule that has had one, of the whole fleet, in any order. Of several, the last is
   * that of the latest due time, or start where it was due at no time. None of more than an hour ahead, from before the clock was set back.
   */
  readonly lastSuccesses: PortTask<readonly ScheduleSuccess[]>;
}
