import pg from 'pg';
import type { SystemPostgres } from '../../support/database-servers/system-postgres.js';
import { pollUntil } from '../../support/shared/poll-until.js';
import { type Feature, numbered } from '../feature.js';
import type { DumpPostgresql } from './dump-postgresql.js';
import { GROUPS } from './role-features.js';
import { changeServer } from './change-server.js';

const PASSWORD = 'of the oracle';

const ROLES = ['owner_§', ...GROUPS];

/** Where databases are made, and where they are dumped: the same server, or a standby of it. */
export interface PostgresqlServers {
  readonly primary: SystemPostgres;
  readonly dumped: SystemPostgres;
}

/** Makes databases on these servers, each with a number of its own, and with roles for it alone. */
export const makePostgresql = (
  { primary: server, dumped }: PostgresqlServers,
  dump: DumpPostgresql,
) => {
  let made = 0;
  return async (features: readonly Feature[]) => {
    made += 1;
    const n = made;
    const admin = await connect(server, 'postgres');
    const run = (statement: string) => admin.query(numbered(statement, n));
    await run(
      "CREATE DATABASE oracle_§ TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'",
    );
    await run(`CREATE ROLE admin_§ LOGIN PASSWORD '${PASSWORD}'`);
    for (const role of ROLES) await run(`CREATE ROLE ${role}`);
    const maker = await connect(server, `oracle_${n}`);
    const observer = await connect(dumped, 'postgres');
    const ofDatabase = features.filter(({ isOfServer }) => isOfServer !== true);
    const { refused, sessions } = await applyFeatures(server, maker, ofDatabase, n);
    if (server.major >= 15) await maker.query('SELECT pg_stat_force_next_flush()');
    await replayed(admin, observer);
    const changed = await changeServer(observer, features);
    const login = {
      port: dumped.port,
      user: `admin_${n}`,
      password: PASSWORD,
      database: `oracle_${n}`,
    };
    return {
      login,
      refused: [...refused, ...changed.refused],
      dump: async () => {
        const { restore, ...dumped } = await dump(
          login,
          maker,
          sessions.length === 0 ? undefined : waits(observer, login.user),
        );
        const isRestorable = restore !== undefined && !features.some(isOfExtension);
        return { ...dumped, ...(isRestorable && { restore }) };
      },
      drop: async () => {
        await changed.undo();
        for (const session of sessions) await session.end();
        await maker.query(numbered('DROP SUBSCRIPTION IF EXISTS sub_§', n));
        await maker.end();
        await run('DROP DATABASE oracle_§ WITH (FORCE)');
        for (const role of ['admin_§', ...ROLES]) await run(`DROP ROLE ${role}`);
        await admin.end();
        await observer.end();
      },
    };
  };
};

/** The extension of another server has no members of ours. */
const isOfExtension = ({ name }: Feature): boolean => / (?:configuration|member) /.test(name);

/** Resolves when everything that was done on a server can be seen at its standby, or at itself. */
const replayed = async (admin: pg.Client, observer: pg.Client): Promise<void> => {
  // A commit, which brings the locks of others along.
  await admin.query("SELECT pg_logical_emit_message(true, 'oracle', '')");
  const { rows } = await admin.query<{ at: string }>('SELECT pg_current_wal_lsn() AS at');
  const IS_THERE = `SELECT NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1 AS "isThere"`;
  await pollUntil(
    async () => (await observer.query<{ isThere: boolean }>(IS_THERE, [rows[0]?.at])).rows[0],
    (row) => row?.isThere === true,
  );
};

/** What was refused, and the sessions that are to stay open. */
const applyFeatures = async (
  server: SystemPostgres,
  maker: pg.Client,
  features: readonly Feature[],
  n: number,
) => {
  const refused: string[] = [];
  const sessions: pg.Client[] = [];
  const tryAll = async (statements: readonly string[], client: pg.Client) => {
    for (const statement of statements)
      await client.query(numbered(statement, n)).catch((error: unknown) => {
        refused.push(`${statement}: ${String(error)}`);
      });
  };
  for (const { statements, session } of features) {
    if (session === undefined) {
      await tryAll(statements, maker);
      continue;
    }
    const client = await connect(server, `oracle_${n}`, session);
    sessions.push(client);
    await client.query('BEGIN');
    const tried = tryAll(statements, client).then(() => true);
    if (session === 'held') await tried;
    // One that is refused, or need not wait, ends by itself.
    else await Promise.race([tried, pollUntil(waits(maker, 'postgres'))]);
  }
  return { refused, sessions };
};

/**
 * Whether a session of this user waits for a lock, and goes on to: what counts rows gives up soon. One that has taken every lock
 * there is waits for none.
 */
const waits = (client: pg.Client, user: string) => async (): Promise<boolean> => {
  try {
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock'
        AND clock_timestamp() - query_start > '1 s'`,
      [user],
    );
    return rowCount !== 0;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '53200') return false;
    throw error;
  }
};

/** Hold against whatever the database sets for its sessions. */
const OPTIONS = [
  'statement_timeout=0',
  'default_transaction_isolation=read\\ committed',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'default_transaction_read_only=off',
  'search_path=public',
  'session_preload_libraries=',
  'local_preload_libraries=',
  'role=none',
].map((setting) => `-c ${setting}`);

const NEWER_OPTIONS = ['transaction_timeout=0', 'event_triggers=off'].map(
  (setting) => `-c ${setting}`,
);

const connect = async (
  { port, user, password, major }: SystemPostgres,
  database: string,
  name = 'oracle',
): Promise<pg.Client> => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user,
    password,
    database,
    options: [...OPTIONS, ...(major >= 17 ? NEWER_OPTIONS : [])].join(' '),
    application_name: name,
  });
  // The server ends it when it shuts down.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
