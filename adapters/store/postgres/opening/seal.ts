import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { keyFits } from '../../sql/rows/sealed-rows.js';
import { openFailure, type PostgresOpenFailure } from './open-failure.js';
import { storePlace } from './server.js';
import { withClient } from './with-client.js';

/** Finds out that a new key may be made: no store in the database is sealed under another. Makes no store. */
export const checkUnsealed = async (
  url: string,
  keyFile: string,
): Promise<E.Either<PostgresOpenFailure, void>> => {
  const place = storePlace(url);
  if (O.isNone(place)) return E.left({ _tag: 'StoreAddressMalformed' });
  try {
    return await withClient(url, async (client) => {
      const isMade = (await client.query(SELECT_META)).rowCount !== 0;
      const isSealed = isMade && (await client.query(SELECT_SEAL)).rowCount !== 0;
      return isSealed
        ? E.left({ _tag: 'StoreKeyMissing', place: place.value, keyFile })
        : E.right(undefined);
    });
  } catch (error) {
    return E.left(openFailure(place.value, error));
  }
};

/** Whether the database has a store. */
export const hasStore = async (url: string): Promise<E.Either<PostgresOpenFailure, boolean>> => {
  const place = storePlace(url);
  if (O.isNone(place)) return E.left({ _tag: 'StoreAddressMalformed' });
  try {
    return E.right(
      await withClient(url, async (client) => (await client.query(SELECT_META)).rowCount !== 0),
    );
  } catch (error) {
    return E.left(openFailure(place.value, error));
  }
};

const SELECT_META = "SELECT WHERE to_regclass('shipshape.meta') IS NOT NULL";

const SELECT_SEAL = "SELECT FROM shipshape.meta WHERE key = 'key_check'";

/** Whether the store is sealed under this key; not, where it cannot be found out. */
export const isSealedUnder = (url: string, sealer: SecretSealer): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ readonly value: unknown }>(SELECT_CHECK);
    return keyFits(sealer, rows[0]?.value);
  }).catch(() => false);

const SELECT_CHECK = "SELECT value FROM shipshape.meta WHERE key = 'key_check'";
