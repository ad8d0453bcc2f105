import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';
import type { Run, RunOutcome } from '../run.js';
import type { RunPage, RunQuery } from '../run-page.js';

/** A run that begins now: what is known of it at its start, and for how long it is its node's. */
export interface RunStart extends Pick<
  Run,
  | 'kind'
  | 'databasePath'
  | 'engine'
  | 'format'
  | 'startedBy'
  | 'startedAt'
  | 'toolVersion'
  | 'serverMajor'
> {
  readonly database: ResourceId;
  /** Of the process that makes the dump. */
  readonly node: Uuid;
  readonly leaseUntil: Date;
}

/** How many dumps may run at once. */
export interface RunLimits {
  readonly perDatabase: number;
  readonly perInstance: number;
  readonly perNode: number;
}

/** Which limit is reached. */
export interface TooManyRuns {
  readonly _tag: 'TooManyRuns';
  readonly limit: keyof RunLimits;
}

/** A run and its fence: who holds another fence has lost the run, and may not end it. */
export interface StartedRun {
  readonly id: Uuid;
  readonly fence: number;
}

export interface RunRegister {
  /**
   * Stores a run as `running`, unless so many run already at its database, its instance or its node; which is decided
   * and stored in one step, however many nodes start one at once. A run whose lease has passed counts no more.
   * Fails with `TooManyRuns` naming the first limit reached, in the order of `RunLimits`. The database must exist:
   * where it was removed meanwhile, the failure is `RunTargetGone`.
   */
  readonly start: (
    start: RunStart,
    limits: RunLimits,
  ) => TaskEither<PortFailure | TooManyRuns | { readonly _tag: 'RunTargetGone' }, StartedRun>;
  /** Extends the lease and stores how far the run is. False where the run has ended or is another's by now. */
  readonly renew: (
    run: StartedRun,
    leaseUntil: Date,
    sizeBytes: number,
  ) => TaskEither<PortFailure, boolean>;
  /** Stores how a run ended. False, and nothing is changed, where it has ended or is another's by now. */
  readonly finish: (
    run: StartedRun,
    outcome: RunOutcome,
    at: Date,
  ) => TaskEither<PortFailure, boolean>;
  /**
   * Ends every run whose lease passed before `at`, as failed with `dump_interrupted`; `endedAt` is the end of the lease.
   * Returns how many.
   */
  readonly endAbandoned: (at: Date) => TaskEither<PortFailure, number>;
  /**
   * The runs of databases on which the caller holds `backup:read`, the latest start first, ties by id; those of a removed
   * database for who holds it on the whole fleet. Paging with `next` returns each once while none is added.
   */
  readonly page: (caller: Caller, query: RunQuery) => TaskEither<PortFailure, RunPage>;
  /** The run with this id; none if there is none that the caller may see. */
  readonly find: (caller: Caller, id: Uuid) => TaskEither<PortFailure, Option<Run>>;
  /** Removes at most `limit` runs that ended before this time, and returns how many. */
  readonly purge: (before: Date, limit: number) => TaskEither<PortFailure, number>;
}
