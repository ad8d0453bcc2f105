import { type ClientLimits, clientOptions, type Route } from './client-options.js';
import { connectionAttempts, type ConnectionAttempts } from './connection-attempts.js';
import type { OnPostgresError } from './failure.js';
import type { PipelinedConnection } from './pipelined-connection.js';
import { NO_PIPELINED_CONNECTION, pipelinedConnection } from './pipelined-connection.js';
import pg from 'pg';
import type { PoolClient } from 'pg';
import { type ServerSettings, sessionSettings } from './session-settings.js';

/** All connections of a node to its store. */
export interface PostgresConnections {
  readonly pool: PostgresPool;
  readonly pipelined: PipelinedConnection;
}

export interface ConnectionLimits extends ClientLimits {
  /** How many connections are open at most: 2 or more, or 1 for what reads no overview. */
  readonly connections: number;
}

/** Finds out whether the URL leads to the server or to a pooler. Rejects with the driver's exception if it leads to neither. */
export const openConnections = async (
  url: string,
  { connections, ...limits }: ConnectionLimits,
  onError: OnPostgresError,
): Promise<PostgresConnections> => {
  // The pipelined connection is made when it is first needed.
  const attempts = connectionAttempts();
  const poolSize = Math.max(1, connections - 1);
  const direct = postgresPool(url, { ...limits, poolSize }, onError, attempts);
  if (await leadsToServer(direct))
    return { pool: direct, pipelined: pipelinedConnection(url, limits, onError, attempts) };
  await direct.end();
  // That a pooler refuses the settings of a session is no failure to reach the store.
  const pooled = connectionAttempts();
  return {
    pool: postgresPool(url, { ...limits, poolSize: connections }, onError, pooled, 'pooler'),
    pipelined: NO_PIPELINED_CONNECTION,
  };
};

/**
 * A pooler either refuses the settings of a session, or has an id of its own for the connection, where a server has that
 * of its process (https://www.postgresql.org/docs/current/protocol-flow.html, BackendKeyData).
 */
const leadsToServer = async ({ connect, end }: PostgresPool): Promise<boolean> => {
  try {
    const client = await connect();
    try {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      client.release();
      return 'processID' in client && client.processID === rows[0]?.pid;
    } catch (error) {
      // The pool would wait for it when it ends.
      client.release(true);
      throw error;
    }
  } catch (error) {
    if (isRefusalOfSettings(error)) return false;
    await end();
    throw error;
  }
};

/** In the words of PgBouncer, under the code of a protocol violation. */
const isRefusalOfSettings = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '08P01' &&
  error.message.startsWith('unsupported startup parameter');

export interface PostgresPool {
  /** Another connection, or a failure within the pool's wait; at once while the store is known to be unreachable. */
  readonly connect: () => Promise<PoolClient>;
  /** Closes every connection as soon as it is no longer in use. */
  readonly end: () => Promise<void>;
  /** Those that each transaction has to bring with it, because a session of a pooler does not keep them. */
  readonly transactionSettings?: ServerSettings;
}

export interface PoolLimits extends ClientLimits {
  /** How many connections the pool has at most. */
  readonly poolSize: number;
}

export const postgresPool = (
  url: string,
  { poolSize, ...limits }: PoolLimits,
  onError: OnPostgresError,
  { attempt }: Pick<ConnectionAttempts, 'attempt'>,
  route: Route = 'direct',
): PostgresPool => {
  const isPooled = route === 'pooler';
  const options = { ...clientOptions(url, limits, route), pipeline: isPooled, max: poolSize };
  const pool = new pg.Pool(options);
  // A connection that dies while it is idle tells the pool; unheard, that would end the process.
  pool.on('error', onError);
  // One that dies while it is ours tells itself as well as the statement under way, which is answered for.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    connect: () => (pool.idleCount > 0 ? pool.connect() : attempt(() => pool.connect())),
    end: () => pool.end(),
    ...(isPooled ? { transactionSettings: sessionSettings(limits.statementTimeoutMs) } : {}),
  };
};
