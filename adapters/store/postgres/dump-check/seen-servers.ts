import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { SeenServers } from '../../../../core/dump-check/ports/seen-servers.js';
import { decodeSeenMajor } from '../../sql/dump-check/login-rejection-row.js';
import type { PostgresSession } from '../connection/session.js';

const LAST_MAJOR = `
SELECT s.major
  FROM resource d JOIN seen_server s ON s.instance_id = d.parent_id
 WHERE d.id = $1::uuid AND d.type = 'database'`;

/** The lock waits for a transaction that removes the instance, which is then gone. */
const SAW = `
WITH instance AS (
  SELECT id FROM resource
   WHERE id = (SELECT parent_id FROM resource WHERE id = $1::uuid AND type = 'database')
     FOR KEY SHARE
)
INSERT INTO seen_server (instance_id, major) SELECT id, $2::int FROM instance
    ON CONFLICT (instance_id) DO UPDATE SET major = excluded.major`;

export const postgresSeenServers = ({ read, write }: PostgresSession): SeenServers => {
  const lastMajor: SeenServers['lastMajor'] = (database) =>
    pipe(
      read({ name: 'last_major', text: LAST_MAJOR, values: [database] }),
      TE.flatMapEither(({ rows: [row] }) => decodeSeenMajor(row)),
    );
  return {
    lastMajor,
    // Even a write that changes nothing would lock the row.
    saw: (database, serverMajor) =>
      pipe(
        lastMajor(database),
        TE.flatMap((major) =>
          O.isSome(major) && major.value === serverMajor
            ? TE.right(undefined)
            : pipe(
                write({ name: 'saw_server', text: SAW, values: [database, serverMajor] }),
                TE.map(() => undefined),
              ),
        ),
      ),
  };
};
