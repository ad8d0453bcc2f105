import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { SeenServers } from '../../../../core/dump-check/ports/seen-servers.js';
import { decodeSeenMajor } from '../../sql/dump-check/login-rejection-row.js';
import type { SqliteSession } from '../connection/session.js';

const SELECT_MAJOR = `
SELECT s.major
  FROM resource d JOIN resource i ON i.id = d.parent_id JOIN seen_server s ON s.instance = i.seq
 WHERE d.id = ? AND d.type = 'database'`;

/** The database is there, and another version of its server, or none. */
const SELECT_UNSEEN = `
SELECT 1
  FROM resource d JOIN resource i ON i.id = d.parent_id
  LEFT JOIN seen_server s ON s.instance = i.seq
 WHERE d.id = :database AND d.type = 'database' AND s.major IS NOT :major`;

export const sqliteSeenServers = ({ database, run, write }: SqliteSession): SeenServers => {
  const major = database.prepare(SELECT_MAJOR);
  const unseen = database.prepare(SELECT_UNSEEN);
  return {
    lastMajor: (id) => run(() => decodeSeenMajor(major.get(id))),
    saw: (id, serverMajor) =>
      pipe(
        run(() => E.right(unseen.get({ database: id, major: serverMajor }) !== undefined)),
        TE.flatMap((isNew) => (isNew ? write('sawServer', id, serverMajor) : TE.right(undefined))),
      ),
  };
};
