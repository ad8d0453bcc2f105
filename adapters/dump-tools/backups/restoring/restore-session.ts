import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-restorer.js';
import { type AtServer, toolAtServer } from '../proving/run-at-server.js';
import type { ToolCall, ToolEnd } from '../tool-at-work.js';
import { toolMessage } from '../tool-end.js';
import {
  endFailure,
  type RestoreSession,
  type RestoreWays,
  toRestoreFailure,
} from './restore-ways.js';

/** The programs of a restore, each behind a gate of its own. */
export const restoreSession = (at: AtServer, query: RestoreWays['query']): RestoreSession => {
  const { client, restorer } = at.tools;
  const call = (database: string, tool: ToolCall): TE.TaskEither<RestoreFailure, ToolEnd> =>
    pipe(toolAtServer(at, database, tool), TE.mapLeft(toRestoreFailure));
  const onFailed = ({ file, run }: ToolEnd): void =>
    at.onToolMessage(`${at.server.path}, in a restore: ${toolMessage(file, run)}`);
  const attempt: RestoreSession['attempt'] = (sql, database = at.server.home, stop) =>
    call(database, { file: client, argv: query(sql), ...(stop !== undefined && { stop }) });
  return {
    attempt,
    ask: (sql, database) =>
      pipe(
        attempt([sql], database),
        TE.flatMapEither((end) => {
          if (end.run.code === 0) return E.right(end.run.output.trim());
          onFailed(end);
          return E.left(endFailure(end));
        }),
      ),
    restorer: (tool, database) => call(database, { ...tool, file: restorer }),
    onFailed,
  };
};
