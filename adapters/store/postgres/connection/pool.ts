import pg, { type PoolClient } from 'pg';
import { type ClientLimits, clientOptions, type Route } from './client-options.js';
import type { ConnectionAttempts } from './connection-attempts.js';
import type { OnPostgresError } from './failure.js';
import { type ServerSettings, sessionSettings } from './session-settings.js';

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
