import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type { RestoreUnderWay } from '../../../../core/backups/ports/dump-restorer.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import { quoteIdentifier } from '../../../../core/engines/postgresql.js';
import { restoreDatabase } from '../../../../core/fleet/found-databases.js';
import type { RestoreSession, RestoreWays } from '../restoring/restore-ways.js';
import { keepRoles, pgName } from './pg-roles.js';

/** Gives a restored database its name; one that has that name keeps its contents, and gets another in the same transaction. */
export const pgSwap: RestoreWays['complete'] = (session, restore) =>
  restore.replaces
    ? pipe(
        takeOver(session, restore),
        TE.flatMap(() => session.ask(idOf(restore.database))),
        TE.flatMap((id) => swap(session, restore, id)),
      )
    : TE.flatMap(session.attempt(naming(restore, [])), (end) => {
        if (end.run.code === 0) return TE.right({});
        const failure = session.failed(end);
        return TE.flatMap(session.ask(idOf(restore.database)), (id) =>
          TE.left<RestoreFailure>(
            id === '' ? failure : notRestored({ code: 'restore_database_exists' }),
          ),
        );
      });

const rename = (from: string, to: string): string =>
  `ALTER DATABASE ${quoteIdentifier(from)} RENAME TO ${quoteIdentifier(to)}`;

/** All of it or nothing. */
const naming = (
  { run, database }: RestoreUnderWay,
  before: readonly string[],
): readonly string[] => [
  'BEGIN',
  ...before,
  rename(restoreDatabase(run), database),
  keepRoles(run),
  'COMMIT',
];

const idOf = (name: string): string =>
  `SELECT oid FROM pg_catalog.pg_database WHERE datname = ${pgName(name)}`;

/** Settings whose value is a list of names, which is stored as it is written. */
const LISTS =
  "('search_path', 'temp_tablespaces', 'local_preload_libraries', 'session_preload_libraries')";

/** What of a database is in no dump of it: its owner, its limit of connections, who may enter it, and its settings. */
const propertiesOf = (made: string, { database }: RestoreUnderWay): string => `
WITH old AS (SELECT * FROM pg_catalog.pg_database WHERE datname = ${pgName(database)}),
setting AS (
  SELECT s.setrole, split_part(one, '=', 1) AS name, substr(one, strpos(one, '=') + 1) AS value
    FROM old JOIN pg_catalog.pg_db_role_setting s ON s.setdatabase = old.oid, unnest(s.setconfig) one
)
SELECT line FROM (
  SELECT 1 AS place, format('ALTER DATABASE ${made} OWNER TO %I', pg_get_userbyid(datdba)) AS line FROM old
  UNION ALL SELECT 2, format('ALTER DATABASE ${made} CONNECTION LIMIT %s', datconnlimit) FROM old
  UNION ALL SELECT 3, 'REVOKE ALL ON DATABASE ${made} FROM PUBLIC' FROM old WHERE datacl IS NOT NULL
  UNION ALL SELECT 4, format('GRANT %s ON DATABASE ${made} TO %s%s', a.privilege_type,
      CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END,
      CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END)
    FROM old, aclexplode(datacl) a
  UNION ALL SELECT 5, format(CASE setrole WHEN 0 THEN 'ALTER DATABASE ${made} SET %2$I = %3$s'
      ELSE 'ALTER ROLE %1$I IN DATABASE ${made} SET %2$I = %3$s' END,
      pg_get_userbyid(setrole), name, CASE WHEN name IN ${LISTS} THEN value ELSE quote_literal(value) END)
    FROM setting
) lines ORDER BY place`;

const takeOver = (
  session: RestoreSession,
  restore: RestoreUnderWay,
): TE.TaskEither<RestoreFailure, unknown> =>
  pipe(
    session.ask(propertiesOf(restoreDatabase(restore.run), restore)),
    TE.flatMap((lines) => session.attempt(lines.split('\n'))),
    TE.flatMapEither((end) => {
      if (end.run.code === 0) return E.right(end);
      session.failed(end);
      return E.left(notRestored({ code: 'restore_replace_denied' }));
    }),
  );

/** The name of the replaced database from now on, within 63 bytes. */
const keptName = (name: string, now: Date): string => {
  const suffix = `_before_${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;
  let base = name;
  while (Buffer.byteLength(base + suffix) > 63) base = Array.from(base).slice(0, -1).join('');
  return base + suffix;
};

/** A RENAME waits for sessions to end for five seconds, while new sessions are refused; on a busy host ending them may take longer. */
const ATTEMPTS = 3;

const ENDED_EVERY_SECONDS = 0.5;

/** For as long as all attempts may take together. */
const TIMES = 60;

/**
 * Both names change in one transaction, so that there is a database of the name at every moment. The RENAME itself keeps new sessions
 * out, which then find the restored database; those that are in the old one are ended by a session of ours beside it, by the
 * number of that database, which its new name does not change.
 */
const swap =
  (
    session: RestoreSession,
    restore: RestoreUnderWay,
    id: string,
  ): TE.TaskEither<RestoreFailure, { readonly keptAs: string }> =>
  async () => {
    if (!/^\d+$/.test(id)) return E.left(notRestored({ code: 'restore_database_missing' }));
    const { database } = restore;
    const keptAs = keptName(database, new Date());
    const renames = naming(restore, [rename(database, keptAs)]);
    const swapped = new AbortController();
    const endings = session.attempt(endSessions(id), undefined, swapped.signal)();
    const named = await attemptRenames(session, renames, ATTEMPTS);
    swapped.abort();
    await endings;
    return E.map(() => ({ keptAs }))(named);
  };

const attemptRenames = async (
  session: RestoreSession,
  renames: readonly string[],
  left: number,
): Promise<E.Either<RestoreFailure, void>> => {
  const end = await session.attempt(renames)();
  if (E.isLeft(end)) return end;
  if (end.right.run.code === 0) return E.right(undefined);
  session.failed(end.right);
  return left > 1
    ? attemptRenames(session, renames, left - 1)
    : E.left(notRestored({ code: 'restore_replace_denied' }));
};

const endSessions = (id: string): readonly string[] => {
  const end = `SELECT pg_terminate_backend(pid) FROM pg_catalog.pg_stat_activity WHERE datid = ${id}`;
  return Array.from({ length: TIMES }, () => [
    end,
    `SELECT pg_sleep(${ENDED_EVERY_SECONDS})`,
  ]).flat();
};
