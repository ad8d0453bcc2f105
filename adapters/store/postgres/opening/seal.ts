import * as E from 'fp-ts/lib/Either.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { keyFits } from '../../sql/rows/sealed-rows.js';
import { atStore } from './at-store.js';
import type { PostgresOpenFailure } from './open-failure.js';

/** Finds out that a new key may be made: no store in the database is sealed under another. Makes no store. */
export const checkUnsealed = (
  url: string,
  keyFile: string,
): Promise<E.Either<PostgresOpenFailure, void>> =>
  atStore(url, async (client, place) => {
    const isMade = (await client.query(SELECT_META)).rowCount !== 0;
    const isSealed = isMade && (await client.query(SELECT_SEAL)).rowCount !== 0;
    return isSealed ? E.left({ _tag: 'StoreKeyMissing', place, keyFile }) : E.right(undefined);
  });

/** Whether the database has a store. */
export const hasStore = (url: string): Promise<E.Either<PostgresOpenFailure, boolean>> =>
  atStore(url, async (client) => E.right((await client.query(SELECT_META)).rowCount !== 0));

/** Whether the store is sealed under this key; not, where it cannot be found out. */
export const isSealedUnder = async (url: string, sealer: SecretSealer): Promise<boolean> =>
  E.getOrElse(() => false)(
    await atStore(url, async (client) => {
      const { rows } = await client.query<{ readonly value: unknown }>(SELECT_SEAL);
      return E.right(keyFits(sealer, rows[0]?.value));
    }),
  );

const SELECT_META = "SELECT WHERE to_regclass('shipshape.meta') IS NOT NULL";

const SELECT_SEAL = "SELECT value FROM shipshape.meta WHERE key = 'key_check'";
