import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import type { OnStoreError } from '../../shipshape.js';
import { from, type Recipes } from '../container.js';
import { loadSqlite } from '../drivers.js';
import { orThrow } from '../or-throw.js';
import { type StoreKey, storeKey } from './store-key.js';

/** The embedded store in a file, with the key of its secrets. */
export const sqliteStore = (
  file: string,
  keyFile: string,
  onError: OnStoreError,
): Recipes<'sealer' | 'store'> => {
  let discardNewKey = (): void => undefined;
  return {
    sealer: from([], async () => {
      await loadSqlite();
      const { key, discard } = await sqliteStoreKey(file, keyFile);
      discardNewKey = discard;
      return aesGcmSealer(key);
    }),
    store: from(
      ['sealer'],
      async ({ sealer }) => {
        await loadSqlite();
        const { openSqliteStore } = await import('../../../adapters/store/sqlite/open-store.js');
        const words = await import('../../../adapters/store/sqlite/opening/open-failure.js');
        const opened = openSqliteStore({ file, sealer, onError });
        if (E.isLeft(opened)) discardNewKey();
        return orThrow(opened, words.sqliteOpenFailureWording);
      },
      (store) => store.close(),
    ),
  };
};

/** The file of the store, if the settings name none. */
export const defaultStoreFile = (dataDir: string): string => join(dataDir, 'shipshape.db');

/** The key of an embedded store, which is created after the file of that store: a key without a store is refused as well. */
const sqliteStoreKey = async (file: string, keyFile: string): Promise<StoreKey> => {
  const seal = await import('../../../adapters/store/sqlite/opening/seal.js');
  const { sqliteOpenFailureWording } =
    await import('../../../adapters/store/sqlite/opening/open-failure.js');
  const missing = (_tag: 'StoreMissing' | 'StoreKeyMissing'): string =>
    sqliteOpenFailureWording({ _tag, file, keyFile });
  return storeKey(keyFile, {
    checkKept: () => {
      const isThere = orThrow(seal.storeFileExists(file), sqliteOpenFailureWording);
      if (!isThere) throw new Error(missing('StoreMissing'));
    },
    refusal: () => {
      const isSealed = orThrow(seal.storeIsSealed(file), sqliteOpenFailureWording);
      return Promise.resolve(isSealed ? O.some(missing('StoreKeyMissing')) : O.none);
    },
    discard: (remove) => seal.whileUnsealed(file, remove),
  });
};
