import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { USUAL_LIMITS } from '../connection/client-options.js';
import { openConnections } from '../connection/open-connections.js';
import { openFailure, type PostgresOpenFailure } from './open-failure.js';
import { storePlace } from './server.js';

/** Finds out that a new key may be made: no store in the database is sealed under another. Makes no store. */
export const checkUnsealed = async (
  url: string,
  keyFile: string,
): Promise<E.Either<PostgresOpenFailure, void>> => {
  const place = storePlace(url);
  if (O.isNone(place)) return E.left({ _tag: 'StoreAddressMalformed' });
  try {
    const { pool } = await openConnections(
      url,
      { connections: 1, ...USUAL_LIMITS },
      () => undefined,
    );
    try {
      const client = await pool.connect();
      const isMade = (await client.query(SELECT_META)).rowCount !== 0;
      const isSealed = isMade && (await client.query(SELECT_SEAL)).rowCount !== 0;
      client.release();
      return isSealed
        ? E.left({ _tag: 'StoreKeyMissing', place: place.value, keyFile })
        : E.right(undefined);
    } finally {
      await pool.end();
    }
  } catch (error) {
    return E.left(openFailure(place.value, error));
  }
};

const SELECT_META = "SELECT WHERE to_regclass('shipshape.meta') IS NOT NULL";

const SELECT_SEAL = "SELECT FROM shipshape.meta WHERE key = 'key_check'";
