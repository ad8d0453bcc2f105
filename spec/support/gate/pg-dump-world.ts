import { Secret } from '../../../core/shared/secret.js';
import { pgSessionAt, queryAt } from '../database-servers/at-postgres.js';
import { startSystemPostgres } from '../database-servers/system-postgres.js';
import { toLoopback } from '../login-probe/to-loopback.js';
import { CANARY, CANARY_USER } from '../rogues/canary.js';
import { pollUntil } from '../shared/poll-until.js';

/** A real PostgreSQL with the database `shop`, and a role that dumps it. */
export type PgDumpWorld = Awaited<ReturnType<typeof startPgDumpWorld>>;

export const startPgDumpWorld = async (bin: string) => {
  const server = await startSystemPostgres(bin);
  const { port, password, stop } = server;
  const query = (sql: string, database = 'shop') => queryAt(server, sql, database);
  await query('CREATE DATABASE shop', 'postgres');
  await query(`
    CREATE ROLE ${CANARY_USER} LOGIN PASSWORD '${CANARY}';
    CREATE TABLE orders (id integer PRIMARY KEY, note text);
    INSERT INTO orders SELECT n, 'order ' || n || ' ✓' FROM generate_series(1, 20000) n;
    GRANT SELECT ON orders TO ${CANARY_USER};`);
  return {
    port,
    password,
    target: toLoopback({ port, user: CANARY_USER, password: new Secret(CANARY), database: 'shop' }),
    query,
    /** Keeps a dump of `shop` waiting for a lock, until it is called. */
    lock: async () => {
      const client = await pgSessionAt(server, 'shop');
      await client.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
      return () => client.end();
    },
    /** Resolves when so many sessions of dumps are in this state, or wait for a lock. */
    sessions: async (count: number, state?: 'waiting') => {
      const where = state === undefined ? '' : "AND wait_event_type = 'Lock'";
      await pollUntil(
        () =>
          query(`SELECT FROM pg_stat_activity WHERE application_name = 'shipshape dump' ${where}`),
        (rows) => rows.length === count,
      );
    },
    stop,
  };
};
