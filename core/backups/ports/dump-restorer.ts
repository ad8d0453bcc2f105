import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import type { Uuid } from '../../shared/uuid.js';
import type { LeftOut } from '../restoring/run-restore.js';
import type { RestoredDatabase } from '../proof/restored-database.js';
import type { DumpKind, RestoreFailure } from './dump-verifier.js';

/** What is restored, where, and as what. */
export interface RestoreOrder {
  readonly kind: DumpKind;
  /** A login to the instance. */
  readonly target: DumpTarget;
  /** The name of the database that it becomes. */
  readonly database: string;
  /** Whether it takes the place of the database of that name. */
  readonly replaces: boolean;
  /** Only these tables, as the engine writes them with their schema, if any; empty for all. */
  readonly tables: readonly string[];
  /** How many connections restore at once. */
  readonly jobs: number;
  /** The size of the dump. */
  readonly sizeBytes: number;
}

/** A restore under way. What it makes on the server is marked with this run. */
export interface RestoreUnderWay extends RestoreOrder {
  readonly run: Uuid;
}

/** The programs and the server that a restore would use. */
export interface RestoreExamination {
  /** Of the program that restores, such as `18.6`. */
  readonly toolVersion: string;
  readonly serverMajor: number;
}

export interface FilledDatabase extends RestoredDatabase {
  readonly leftOut: LeftOut;
}

/**
 * Restores dumps into databases that stay. While a restore is under way it leaves every database alone that it did not make; its
 * tools get no password. Once the signal is aborted, every call fails within seconds, as `dump_cancelled`.
 */
export interface DumpRestorer {
  /** Whether a restore could begin: why not is on the left. Changes nothing. */
  readonly examine: (
    order: RestoreOrder,
    signal: AbortSignal,
  ) => TaskEither<RestoreFailure, RestoreExamination>;
  /**
   * Makes a database that shows by its name or its contents of which run it is, as the dump needs it, restores the dump into it, and
   * reads what is in it. Roles that the dump needs and the server lacks are made before, without a login, where the login may; owners
   * and grants of others are left out. `onObjects` is called with how many objects there are so far. A database of the wanted name that exists is never touched: that fails as `restore_database_exists`, unless it is to be
   * replaced.
   */
  readonly fill: (
    restore: RestoreUnderWay,
    bytes: AsyncIterable<Uint8Array>,
    onObjects: (objects: number) => void,
    signal: AbortSignal,
  ) => TaskEither<RestoreFailure, FilledDatabase>;
  /**
   * Gives the database its name, from which on it is no more of the run. One that is replaced has another name from the same instant
   * on, which is returned, and its sessions are ended.
   */
  readonly complete: (
    restore: RestoreUnderWay,
    signal: AbortSignal,
  ) => TaskEither<RestoreFailure, { readonly keptAs?: string }>;
  /** Removes what the run has made and not completed; succeeds if there is nothing. */
  readonly clear: (
    restore: Pick<RestoreUnderWay, 'run' | 'kind' | 'target' | 'database'>,
    signal: AbortSignal,
  ) => TaskEither<RestoreFailure, void>;
}
