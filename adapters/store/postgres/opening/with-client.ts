import type { PoolClient } from 'pg';
import { USUAL_LIMITS } from '../connection/client-options.js';
import { openConnections } from '../connection/open-connections.js';

/** Does something over one connection to the database of a store, which need not be made yet. */
export const withClient = async <A>(
  url: string,
  use: (client: PoolClient) => Promise<A>,
): Promise<A> => {
  const limits = { connections: 1, ...USUAL_LIMITS };
  const { pool } = await openConnections(url, limits, () => undefined);
  try {
    const client = await pool.connect();
    try {
      return await use(client);
    } finally {
      // What was begun and not ended, ends with the connection.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
};
