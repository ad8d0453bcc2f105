import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AtServer, toolAtServer } from '../proving/run-at-server.js';
import { toolMessage } from '../tool-end.js';
import type { RestorePurpose, RestoreSession } from './restore-ways.js';
import { TOOLS_OF_ENGINE } from '../tools-of-engine.js';

/** At a server, for what the restore is. */
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
    attempt,
    failed,
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
