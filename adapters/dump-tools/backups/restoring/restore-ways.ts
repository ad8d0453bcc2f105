import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type { LeftOut } from '../../../../core/backups/restoring/run-restore.js';
import type {
  RestoreExamination,
  RestoreFailure,
  RestoreOrder,
  RestoreRefused,
  RestoreUnderWay,
} from '../../../../core/backups/ports/dump-restorer.js';
import type { RestoredDump } from '../../../../core/backups/stored-dump.js';
import { type ProofFailure, unproved } from '../proving/proof-failure.js';
import type { ToolCall, ToolEnd } from '../tool-at-work.js';
import { dumpFailureOf } from '../tool-end.js';

/** What a client prints for statements in a database; where it fails, why. */
export type AskIn = (sql: string, database?: string) => TE.TaskEither<RestoreFailure, string>;

/** The programs of a restore at its server. */
export interface RestoreSession {
  readonly ask: AskIn;
  /** The same, which may fail: what the client printed on standard error is for who knows the engine. */
  readonly attempt: (
    sql: readonly string[],
    database?: string,
    stop?: AbortSignal,
  ) => TE.TaskEither<RestoreFailure, ToolEnd>;
  /** The program that restores. */
  readonly restorer: (
    call: Omit<ToolCall, 'file'>,
    database: string,
  ) => TE.TaskEither<RestoreFailure, ToolEnd>;
  /** For the log, what a tool said. */
  readonly onFailed: (end: ToolEnd) => void;
}

export interface FilledBy extends RestoreUnderWay {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The file in which the dump lies for several jobs. */
  readonly file: string | undefined;
  readonly onObjects: (objects: number) => void;
}

/** How dumps of an engine become databases that stay. */
export interface RestoreWays {
  /** The arguments with which the client runs a statement, each of several in a session alone. */
  readonly query: (sql: readonly string[]) => readonly string[];
  readonly examine: (
    session: RestoreSession,
    order: RestoreOrder,
  ) => TE.TaskEither<RestoreFailure, Pick<RestoreExamination, 'serverMajor'>>;
  readonly create: (
    session: RestoreSession,
    restore: RestoreUnderWay,
  ) => TE.TaskEither<RestoreFailure, unknown>;
  readonly fill: (
    session: RestoreSession,
    restore: FilledBy,
  ) => TE.TaskEither<RestoreFailure, LeftOut>;
  readonly count: (
    session: RestoreSession,
    restore: RestoreUnderWay,
  ) => TE.TaskEither<RestoreFailure, RestoredDump>;
  readonly complete: (
    session: RestoreSession,
    restore: RestoreUnderWay,
  ) => TE.TaskEither<RestoreFailure, { readonly keptAs?: string }>;
  readonly clear: (
    session: RestoreSession,
    restore: Pick<RestoreUnderWay, 'run' | 'database'>,
  ) => TE.TaskEither<RestoreFailure, unknown>;
}

export const refused = (failure: DumpFailure, object?: string): RestoreRefused => ({
  _tag: 'RestoreRefused',
  failure,
  ...(object !== undefined && { object }),
});

export const toRestoreFailure = (failure: ProofFailure): RestoreFailure =>
  failure._tag === 'DumpUnproved' ? refused(failure.failure) : failure;

interface CountTools {
  readonly count: (
    ask: (sql: string) => TE.TaskEither<ProofFailure, string>,
  ) => TE.TaskEither<ProofFailure, RestoredDump>;
}

/** Counts what a database has as a proof of a dump does. */
export const countBy = (
  { count }: CountTools,
  { ask }: RestoreSession,
  database: string,
): TE.TaskEither<RestoreFailure, RestoredDump> =>
  pipe(
    count((sql) => TE.mapLeft(toUnproved)(ask(sql, database))),
    TE.mapLeft(toRestoreFailure),
  );

const toUnproved = (failure: RestoreFailure): ProofFailure =>
  failure._tag === 'RestoreRefused' ? unproved(failure.failure) : failure;

/** Why a tool failed at the server; what else it was than the login or the connection, `restore_failed`, with the object if known. */
export const endFailure = ({ run, login, wasCutOff }: ToolEnd, object?: string): RestoreFailure => {
  if (login !== undefined && E.isLeft(login))
    return 'code' in login.left ? refused(login.left) : login.left;
  if (wasCutOff) return refused({ code: 'connection_lost' });
  const said = dumpFailureOf(run.stderr);
  return OF_THE_SERVER.has(said.code) ? refused(said) : refused({ code: 'restore_failed' }, object);
};

const OF_THE_SERVER: ReadonlySet<string> = new Set(['connection_lost', 'too_many_connections']);
