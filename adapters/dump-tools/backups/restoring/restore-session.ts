import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoreFailure } from '../../../../core/backups/ports/restore-failure.js';
import type { RestoreTools } from '../proving/restore-tools.js';
import { type ProofServer, toolAtServer } from '../proving/run-at-server.js';
import type { ToolCall, ToolEnd } from '../tool-at-work.js';
import { toolMessage } from '../tool-end.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';

/** A server, and the programs of a restore. */
export interface AtServer {
  readonly tools: RestoreTools;
  readonly server: ProofServer;
  /** Called with what a tool printed on standard error, for the operator alone. */
  readonly onToolMessage: (message: string) => void;
  readonly signal: AbortSignal;
}

/** What a restore is for: that decides how it is told, and how its failures are called. */
export interface RestorePurpose {
  readonly words: string;
  readonly failureOf: (end: ToolEnd, object?: string) => RestoreFailure;
}

type Run = TE.TaskEither<RestoreFailure, ToolEnd>;

/** The programs of a restore, each behind a gate of its own. */
export interface RestoreSession {
  /** What the client prints for a statement in a database, or in none. */
  readonly ask: (sql: string, database?: string) => TE.TaskEither<RestoreFailure, string>;
  /** The same of several, which may fail: what the client printed on standard error is for who knows the engine. */
  readonly attempt: (sql: readonly string[], database?: string, stop?: AbortSignal) => Run;
  readonly client: (call: Omit<ToolCall, 'file'>, database: string) => Run;
  /** The program that restores. */
  readonly restorer: (call: Omit<ToolCall, 'file'>, database: string) => Run;
  /** Why a tool failed, at an object if that is known. The log gets what it said. */
  readonly failed: (end: ToolEnd, object?: string) => RestoreFailure;
}

export const restoreSession = (
  at: AtServer,
  { words, failureOf }: RestorePurpose,
): RestoreSession => {
  const { client, restorer } = at.tools;
  const { home, query } = TOOLS_OF_ENGINE[at.server.engine].restore;
  const failed: RestoreSession['failed'] = (end, object) => {
    at.onToolMessage(`${at.server.path}, in ${words}: ${toolMessage(end.file, end.run)}`);
    return failureOf(end, object);
  };
  const attempt: RestoreSession['attempt'] = (sql, database = home ?? at.server.home, stop) =>
    toolAtServer(at, database, { file: client, argv: query(sql), ...(stop && { stop }) });
  return {
    ...{ attempt, failed },
    ask: (sql, database) =>
      pipe(
        attempt([sql], database),
        TE.flatMapEither((end) =>
          end.run.code === 0 ? E.right(end.run.output.trim()) : E.left(failed(end)),
        ),
      ),
    client: (call, database) => toolAtServer(at, database, { ...call, file: client }),
    restorer: (call, database) => toolAtServer(at, database, { ...call, file: restorer }),
  };
};
