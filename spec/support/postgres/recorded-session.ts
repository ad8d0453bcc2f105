import { connectionAttempts } from '../../../adapters/store/postgres/connection/connection-attempts.js';
import type { PoolClient } from 'pg';
import { NO_PIPELINED_CONNECTION } from '../../../adapters/store/postgres/connection/pipelined-connection.js';
import { postgresPool } from '../../../adapters/store/postgres/connection/open-connections.js';
import { postgresSession } from '../../../adapters/store/postgres/connection/session.js';

/** A session whose statements are recorded before they are sent. */
export const recordedSession = (url: string, poolSize: number) => {
  const statements: string[] = [];
  const limits = { connectTimeoutMs: 5_000, statementTimeoutMs: 10_000, poolSize };
  const pool = postgresPool(url, limits, () => undefined, connectionAttempts());
  const recorded = new WeakSet<PoolClient>();
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    if (recorded.has(client)) return client;
    recorded.add(client);
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
    return Object.assign(client, {
      query: (...args: readonly unknown[]) => {
        statements.push(nameOf(args[0]));
        return query(...args);
      },
    });
  };
  const connections = { pool: { ...pool, connect }, pipelined: NO_PIPELINED_CONNECTION };
  return {
    session: postgresSession(connections, () => undefined),
    /** The text or the name of each statement so far, those that begin and end a transaction included. */
    statements,
  };
};

const nameOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? String(statement.name)
    : String(statement);
