import pg, { type PoolClient } from 'pg';
import { connectionUrl } from './connection-url.js';
import type { OnPostgresError } from './on-postgres-error.js';

export interface PostgresPool {
  /** Another connection, or a failure within the pool's wait. */
  readonly connect: () => Promise<PoolClient>;
  /** Lets go of every connection, once nobody uses it any more. */
  readonly end: () => Promise<void>;
}

export interface PoolLimits {
  /** How many connections there are at most. */
  readonly poolSize: number;
  /** How long a call waits for a connection, whether to become free or to be made. */
  readonly connectTimeoutMs: number;
  /** How long a statement may take. */
  readonly statementTimeoutMs: number;
}

/** The server is the first to give up on a statement, since that leaves the connection fit for use; then we are. */
const GRACE_MS = 1_000;

/** A node that vanished in the midst of a transaction must not keep the others waiting. */
const IDLE_IN_TRANSACTION_MS = 60_000;

const BIGINT_OID = 20;

interface TypeParsers {
  readonly getTypeParser: (oid: number, format?: 'text' | 'binary') => unknown;
}

const USUAL = pg.types as TypeParsers;

/** Every bigint of the schema is a count or a time in milliseconds, which a double holds exactly. */
const types = {
  getTypeParser: (oid, format) =>
    oid === BIGINT_OID && format !== 'binary' ? Number : USUAL.getTypeParser(oid, format),
} satisfies TypeParsers as typeof pg.types;

export const postgresPool = (
  url: string,
  { poolSize, connectTimeoutMs, statementTimeoutMs }: PoolLimits,
  onError: OnPostgresError,
): PostgresPool => {
  const pool = new pg.Pool({
    connectionString: connectionUrl(url, {
      search_path: 'shipshape,pg_temp',
      statement_timeout: statementTimeoutMs,
      lock_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      // Every hot statement is laid out for any parameters; planning it anew costs more than running it.
      plan_cache_mode: 'force_generic_plan',
      jit: 'off',
    }),
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs + GRACE_MS,
    keepAlive: true,
    types,
  });
  // A connection that dies while it is idle tells the pool; unheard, that would end the process.
  pool.on('error', onError);
  // One that dies while it is ours tells itself as well as the statement under way, which is answered for.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { connect: () => pool.connect(), end: () => pool.end() };
};
