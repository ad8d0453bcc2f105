import pg, { type ClientConfig } from 'pg';
import { connectionUrl } from './connection-url.js';

export interface ClientLimits {
  /** How long a connection may take to be made, in milliseconds; and to become free, where it is one of a pool. */
  readonly connectTimeoutMs: number;
  /** How long a statement may take, in milliseconds. */
  readonly statementTimeoutMs: number;
}

/** The server is the first to give up on a statement, since that leaves the connection fit for use; then we are. */
const SERVER_HEAD_START_MS = 1_000;

/** A node that vanished in the midst of a transaction must not keep the others waiting. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Sooner than what stands between us and the server forgets a connection on which nothing is said. */
const KEEP_ALIVE_MS = 60_000;

const BIGINT_OID = 20;

interface TypeParsers {
  readonly getTypeParser: (oid: number, format?: 'text' | 'binary') => unknown;
}

const DEFAULT_TYPES = pg.types as TypeParsers;

/** Every bigint of the schema is a count or a time in milliseconds, which a double holds exactly. */
const types = {
  getTypeParser: (oid, format) =>
    oid === BIGINT_OID && format !== 'binary' ? Number : DEFAULT_TYPES.getTypeParser(oid, format),
} satisfies TypeParsers as typeof pg.types;

/** What every connection to the store has in common. */
export const clientOptions = (
  url: string,
  { connectTimeoutMs, statementTimeoutMs }: ClientLimits,
): ClientConfig => ({
  connectionString: connectionUrl(url, {
    search_path: 'shipshape,pg_temp',
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Every hot statement is laid out for any parameters; planning it anew costs more than running it.
    plan_cache_mode: 'force_generic_plan',
    jit: 'off',
  }),
  connectionTimeoutMillis: connectTimeoutMs,
  query_timeout: statementTimeoutMs + SERVER_HEAD_START_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  types,
});
