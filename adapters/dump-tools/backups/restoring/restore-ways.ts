import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { DumpKind, RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type {
  RestoreExamination,
  RestoreOrder,
  RestoreUnderWay,
} from '../../../../core/backups/ports/dump-restorer.js';
import type { LeftOut } from '../../../../core/backups/restoring/run-restore.js';
import type { DumpNeeds } from '../../../../core/engines/engine-record.js';
import type { ToolCall, ToolEnd } from '../tool-at-work.js';

/** What a restore is for: that decides its messages, and the names of its failures. */
export interface RestorePurpose {
  readonly words: string;
  readonly failureOf: (end: ToolEnd, object?: string) => RestoreFailure;
}

type Run = TaskEither<RestoreFailure, ToolEnd>;

/** The programs of a restore, behind gates. */
export interface RestoreSession {
  /** What the client prints for a statement in a database, or in none. */
  readonly ask: (sql: string, database?: string) => TaskEither<RestoreFailure, string>;
  /** The same of several, which may fail: what the client printed on standard error is for who knows the engine. */
  readonly attempt: (sql: readonly string[], database?: string, stop?: AbortSignal) => Run;
  readonly client: (call: Omit<ToolCall, 'file'>, database: string) => Run;
  /** The program that restores. */
  readonly restorer: (call: Omit<ToolCall, 'file'>, database: string) => Run;
  /** Why a tool failed, at an object if that is known. The log gets what it said. */
  readonly failed: (end: ToolEnd, object?: string) => RestoreFailure;
}

export interface NewDatabase {
  readonly name: string;
  readonly kind: DumpKind;
  /** Shows whose it is where its name does not; absent where the name does. */
  readonly run?: string;
}

/** A dump on its way into a database. */
export interface Filling extends NewDatabase {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The file in which the dump lies for several jobs. */
  readonly file?: string | undefined;
  readonly jobs: number;
  /** These alone; empty for all. */
  readonly tables: readonly string[];
  /** With what is of roles, and what runs by itself: owners, grants, definers and events. */
  readonly inFull: boolean;
  readonly onObjects: (objects: number) => void;
}

export interface RestoreWays {
  /** Where every login may begin a session; undefined where that is the database of the target. */
  readonly home: string | undefined;
  /** The arguments with which the client runs a statement, each of several in a session alone. */
  readonly query: (sql: readonly string[]) => readonly string[];
  readonly examine: (
    session: RestoreSession,
    order: RestoreOrder,
  ) => TaskEither<RestoreFailure, Pick<RestoreExamination, 'serverMajor'>>;
  /** Makes the roles that the server lacks, as far as the login may; they show of which run they are until it is complete. */
  readonly makeRoles: (
    session: RestoreSession,
    run: string,
    needs: DumpNeeds,
  ) => TaskEither<RestoreFailure, Pick<LeftOut, 'madeRoles'>>;
  /** The name that the database of a run has as long as that is under way. */
  readonly nameOf: (restore: Pick<RestoreUnderWay, 'run' | 'database'>) => string;
  /** Makes a database with the encoding and the locale of the source, or one of the server's own where that has no such locale. */
  readonly create: (
    session: RestoreSession,
    database: NewDatabase,
  ) => TaskEither<RestoreFailure, Pick<LeftOut, 'locale'>>;
  readonly fill: (
    session: RestoreSession,
    filling: Filling,
  ) => TaskEither<RestoreFailure, Omit<LeftOut, 'locale'>>;
  readonly drop: (session: RestoreSession, name: string) => TaskEither<RestoreFailure, unknown>;
  /** Databases left by proofs that are no longer running: a restore may take longer than a day. */
  readonly listUnused: string;
  readonly complete: (
    session: RestoreSession,
    restore: RestoreUnderWay,
  ) => TaskEither<RestoreFailure, { readonly keptAs?: string }>;
  readonly clear: (
    session: RestoreSession,
    restore: Pick<RestoreUnderWay, 'run' | 'database'>,
  ) => TaskEither<RestoreFailure, unknown>;
}
