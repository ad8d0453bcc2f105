import type { Option } from 'fp-ts/lib/Option.js';
import type { Caller } from '../../access/caller.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';
import type { KeptPage, KeptQuery } from '../kept-dumps.js';
import type { DumpFormat } from '../../engines/engine-record.js';
import type { RunRestore } from '../restoring/run-restore.js';
import type { Run, RunLimits, RunOutcome, TooManyRuns } from '../run.js';
import type { RunPage, RunQuery } from '../run-page.js';

/** A run that begins now: its facts at the start, and its first lease. */
export interface RunStart
  extends Pick<Run, 'databasePath' | 'engine' | 'startedBy' | 'startedAt'>, ToolFacts {
  readonly kind: 'download' | 'restore';
  /** None of a restore whose database was removed from the fleet. */
  readonly database: Option<ResourceId>;
  /** Only of a restore. */
  readonly restore: Option<RunRestore>;
  /** Of the process that carries it out. */
  readonly node: Uuid;
  /** How long the first lease lasts, by the clock of the store, since those of nodes differ. */
  readonly leaseMs: number;
}

/** The database of a run to start no longer exists. */
export interface RunTargetGone {
  readonly _tag: 'RunTargetGone';
}

/** A run and its fence: a node with another fence has lost the run, and may not end it. */
export interface StartedRun {
  readonly id: Uuid;
  readonly fence: number;
}

/** What the dumps of a database came to on a day, which is numbered as by `dayOf`. */
export interface DayOfRuns {
  readonly day: number;
  /** Those that are good (`isGood`). */
  readonly good: number;
  /** Those that failed, or were made and could not be proved. */
  readonly failed: number;
  readonly missed: number;
  /** Of the largest good one. */
  readonly sizeBytes: Option<number>;
  /** Of the longest good one. */
  readonly tookMs: Option<number>;
}

/** The facts of a dump when its tool starts. */
export interface ToolFacts {
  readonly format: DumpFormat;
  readonly toolVersion: string;
  readonly serverMajor: number;
}

/** Whether a node still holds a run: `cancelling` where a caller requested its end. */
export type Hold = 'held' | 'lost' | 'cancelling';

export interface RunRegister {
  /**
   * Stores a run as `running`, unless its database, its instance or its node is at its limit; decided and stored in one step,
   * however many nodes start one at once. A run whose lease has passed does not count. Fails with `TooManyRuns` naming the
   * first limit reached, in the order of `RunLimits`, and with `RunTargetGone` where the database has been removed meanwhile.
   * Restores count among restores alone, and no others with them.
   */
  readonly start: (
    start: RunStart,
    limits: RunLimits,
  ) => PortTask<StartedRun, TooManyRuns | RunTargetGone>;
  /** Fails as `start` would now, and stores nothing: a caller who may start none is refused before anything is done for them. */
  readonly room: (
    start: Pick<RunStart, 'kind' | 'database' | 'node'>,
    limits: RunLimits,
  ) => PortTask<void, TooManyRuns>;
  /**
   * Renews the lease and stores the progress, even if the lease has passed. `lost` where the run has ended or another node has
   * it.
   */
  readonly renew: (run: StartedRun, leaseMs: number, sizeBytes: number) => PortTask<Hold>;
  /** Stores how far a restore is. False, and nothing is changed, where it has ended or another node has it. */
  readonly noteRestore: (
    run: StartedRun,
    sizeBytes: number,
    restore: RunRestore,
  ) => PortTask<boolean>;
  /** The restores that have ended, and that may have left something on their servers, until each is cleared. */
  readonly uncleared: PortTask<readonly Run[]>;
  /** Nothing is left of a restore. False where no run has this id. */
  readonly clear: (id: Uuid) => PortTask<boolean>;
  /**
   * Stores how a run ended, a failure as `withoutNames` returns it, with the proof that it brings (`proofOfRun`), and wakes its
   * schedule. False, and nothing is changed, where it has ended or another node has it.
   */
  readonly finish: (run: StartedRun, outcome: RunOutcome, at: Date) => PortTask<boolean>;
  /**
   * Ends every run whose lease has passed and that no other node may claim: downloads, restores, and runs whose schedule was removed, as
   * failed with `dump_interrupted`; runs whose cancellation was requested, as cancelled. `endedAt` is the end of the lease, or
   * the start where that is later, but never later than now. Returns how many. Before that it pulls back what was stored under a clock
   * that has been set back since: a lease of a run, of work on a dump or of a proof that ends in more than an hour ends in five
   * minutes, unless its holder renews it, and a run that is due in more than a day is due now.
   */
  readonly endAbandoned: PortTask<number>;
  /**
   * The runs of databases, and of schedules, on which the caller holds `backup:read`, in the order of `byLatestStart`; those
   * of a database that was removed are kept, for callers who hold it on the whole fleet. Paging with `next` returns each once while none is
   * added.
   */
  readonly page: (caller: Caller, query: RunQuery) => PortTask<RunPage>;
  /**
   * The days for which dumps of a database were made or attempted from a time on, as far as the caller may see them; the
   * first first. One that was not planned counts where it began. Restores are left out.
   */
  readonly daysOf: (
    caller: Caller,
    database: ResourceId,
    since: Date,
  ) => PortTask<readonly DayOfRuns[]>;
  /**
   * The databases and instances whose dumps are in a destination, written there or copied, as far as the caller holds `backup:read` on
   * them; those with the most bytes first, ties by path. What was removed from the fleet is for callers who hold it on the whole fleet.
   */
  readonly keptIn: (
    caller: Caller,
    destination: ResourceId,
    query: KeptQuery,
  ) => PortTask<KeptPage>;
  /** The run with this id, if the caller may see it. */
  readonly find: (caller: Caller, id: Uuid) => PortTask<Option<Run>>;
  /**
   * Removes at most `limit` runs that ended before this time, the first to end first, and returns how many. Those whose dump
   * is still in a destination of the fleet stay.
   */
  readonly purge: (before: Date, limit: number) => PortTask<number>;
}
