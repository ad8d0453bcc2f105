import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { PoolClient } from 'pg';
import { USUAL_LIMITS } from '../connection/client-options.js';
import { openConnections } from '../connection/open-connections.js';
import { openFailure, type PostgresOpenFailure } from './open-failure.js';
import { storePlace } from './server.js';

const withClient = async <A>(url: string, use: (client: PoolClient) => Promise<A>): Promise<A> => {
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

/** Does something over one connection to the database of a store, which need not be made yet; what fails names its place. */
export const atStore = async <F, A>(
  url: string,
  use: (client: PoolClient, place: string) => Promise<E.Either<F, A>>,
): Promise<E.Either<PostgresOpenFailure | F, A>> => {
  const place = storePlace(url);
  if (O.isNone(place)) return E.left({ _tag: 'StoreAddressMalformed' });
  try {
    return await withClient(url, (client) => use(client, place.value));
  } catch (error) {
    return E.left(openFailure(place.value, error));
  }
};
