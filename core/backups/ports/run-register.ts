import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';
import type { DumpFailure } from '../dump-failure.js';
import type { DumpFormat } from '../dump-format.js';
import type { Run, RunKind, RunOutcome } from '../run.js';
import type { PlannedRun } from '../schedule-state.js';
import type { RunLimits, TooManyRuns } from '../run-limits.js';
import type { RunPage, RunQuery } from '../run-page.js';

/** A run that begins now: what is known of it at its start, and for how long it is its node's. */
export interface RunStart
  extends Pick<Run, 'databasePath' | 'engine' | 'startedBy' | 'startedAt'>, DumpFacts {
  readonly kind: 'download';
  readonly database: ResourceId;
  /** Of the process that makes the dump. */
  readonly node: Uuid;
  /** For how long the run is the node's unless it renews it, by the clock of the store: those of nodes differ. */
  readonly leaseMs: number;
}

/** The database of a run that was to start does not exist any more. */
export interface RunTargetGone {
  readonly _tag: 'RunTargetGone';
}

/** A run and its fence: who holds another fence has lost the run, and may not end it. */
export interface StartedRun {
  readonly id: Uuid;
  readonly fence: number;
}

/** What is known of a dump when its tool starts. */
export interface DumpFacts {
  readonly format: DumpFormat;
  readonly toolVersion: string;
  readonly serverMajor: number;
}

/** A run of a schedule that a node has taken. */
export interface ClaimedRun extends StartedRun {
  readonly kind: RunKind;
  readonly schedule: ResourceId;
  readonly database: ResourceId;
  readonly dueAt: Option<Date>;
  /** At least 1. */
  readonly attempt: number;
}

/** Who wants to make a dump, and how much room there is. */
export interface RunClaim {
  readonly node: Uuid;
  readonly leaseMs: number;
  readonly limits: RunLimits;
}

/** Whether a run is still its node's: `cancelling` where somebody has asked for its end. */
export type Hold = 'held' | 'lost' | 'cancelling';

/** A dump made elsewhere, as it is reported. */
export interface ElsewhereRun {
  readonly schedule: ResourceId;
  /** The time for which it is made; none for one that is due at no time. */
  readonly dueAt: Option<Date>;
  readonly state: 'running' | 'done' | 'failed';
  readonly at: Date;
  /** Absent where it is unknown; of a `running` one, when it began. */
  readonly startedAt?: Date;
  readonly sizeBytes?: number;
  readonly sha256?: string;
  /** One printable line of 200 characters at most; may be empty. */
  readonly note: string;
  readonly reportedBy: string;
}

/** What became of the request to cancel a run: `cancelled` at once, or by its node within seconds. */
export type Cancellation = 'cancelled' | 'requested' | 'ended';

export interface RunRegister {
  /**
   * Stores a run as `running`, unless so many run already at its database, its instance or its node; which is decided
   * and stored in one step, however many nodes start one at once. A run whose lease has passed counts no more.
   * Fails with `TooManyRuns` naming the first limit reached, in the order of `RunLimits`, and with `RunTargetGone` where the
   * database has been removed meanwhile.
   */
  readonly start: (
    start: RunStart,
    limits: RunLimits,
  ) => TaskEither<PortFailure | TooManyRuns | RunTargetGone, StartedRun>;
  /** Adds a run of a schedule, and returns its id; one for the same due time that exists already is returned instead. */
  readonly add: (run: PlannedRun) => TaskEither<PortFailure | RunTargetGone, Uuid>;
  /**
   * Takes the run of a schedule that has waited longest: one that is `due` and whose time has come, or one that runs and whose
   * lease has passed, with a higher fence and one attempt more. One for which its database, its instance or the node has no
   * room is passed over. None where there is none. However many nodes claim at once, each run is given to one.
   */
  readonly claim: (claim: RunClaim) => TaskEither<PortFailure, Option<ClaimedRun>>;
  /** Stores what the dump is made with. False where the run has ended or is another's by now. */
  readonly describe: (run: StartedRun, facts: DumpFacts) => TaskEither<PortFailure, boolean>;
  /**
   * Makes the run `due` again in so many milliseconds, with the failure of this attempt; one that somebody has asked to end
   * is cancelled instead. False where it has ended or is another's by now.
   */
  readonly postpone: (
    run: StartedRun,
    failure: DumpFailure,
    waitMs: number,
  ) => TaskEither<PortFailure, boolean>;
  /** Cancels a run that is due, and asks the node of one that runs to end it; both as `dump_cancelled`. */
  readonly cancel: (id: Uuid, at: Date) => TaskEither<PortFailure, Cancellation>;
  /** The runs that run now and whose lease has not passed. */
  readonly underWay: TaskEither<PortFailure, readonly StartedRun[]>;
  /** The runs of a schedule that are done and whose dump is in a destination, the latest start first. */
  readonly stored: (schedule: ResourceId) => TaskEither<PortFailure, readonly Run[]>;
  /** A done run whose dump has been removed becomes `expired`, with a note why. False where it is not done. */
  readonly expire: (id: Uuid, note: string) => TaskEither<PortFailure, boolean>;
  /**
   * Stores a report of a dump made elsewhere, and returns its run: that for the same due time, or the one that runs; a new
   * one where there is none, or where it has ended already and the report is of a new start.
   */
  readonly report: (report: ElsewhereRun) => TaskEither<PortFailure | RunTargetGone, Uuid>;
  /**
   * Lets the lease begin again and stores how far the run is, also where the lease has passed meanwhile. `lost` where the run
   * has ended or is another's by now.
   */
  readonly renew: (
    run: StartedRun,
    leaseMs: number,
    sizeBytes: number,
  ) => TaskEither<PortFailure, Hold>;
  /**
   * Stores how a run ended; of a failure what `withoutNames` leaves. False, and nothing is changed, where it has ended or is
   * another's by now.
   */
  readonly finish: (
    run: StartedRun,
    outcome: RunOutcome,
    at: Date,
  ) => TaskEither<PortFailure, boolean>;
  /**
   * Ends every download whose lease has passed, as failed with `dump_interrupted`; `endedAt` is the end of the lease, or the start
   * where that is later. Returns how many.
   */
  readonly endAbandoned: TaskEither<PortFailure, number>;
  /**
   * The runs of databases on which the caller holds `backup:read`, in the order of `byLatestStart`; those of a database that
   * was removed are kept, for callers who hold it on the whole fleet. Paging with `next` returns each once while none is
   * added.
   */
  readonly page: (caller: Caller, query: RunQuery) => TaskEither<PortFailure, RunPage>;
  /** The run with this id; none if there is none that the caller may see. */
  readonly find: (caller: Caller, id: Uuid) => TaskEither<PortFailure, Option<Run>>;
  /**
   * Removes at most `limit` runs that ended before this time, the first to end first, and returns how many. Those whose dump
   * is still in a destination stay.
   */
  readonly purge: (before: Date, limit: number) => TaskEither<PortFailure, number>;
}
