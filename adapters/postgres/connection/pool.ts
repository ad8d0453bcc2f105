import pg, { type PoolClient } from 'pg';
import { type ClientLimits, clientOptions } from './client-options.js';
import type { OnPostgresError } from './failure.js';

export interface PostgresPool {
  /** Another connection, or a failure within the pool's wait. */
  readonly connect: () => Promise<PoolClient>;
  /** Closes every connection as soon as it is no longer in use. */
  readonly end: () => Promise<void>;
}

export interface PoolLimits extends ClientLimits {
  /** How many connections the pool has at most. */
  readonly poolSize: number;
}

export const postgresPool = (
  url: string,
  { poolSize, ...limits }: PoolLimits,
  onError: OnPostgresError,
): PostgresPool => {
  const pool = new pg.Pool({ ...clientOptions(url, limits), max: poolSize });
  // A connection that dies while it is idle tells the pool; unheard, that would end the process.
  pool.on('error', onError);
  // One that dies while it is ours tells itself as well as the statement under way, which is answered for.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { connect: () => pool.connect(), end: () => pool.end() };
};
