import * as O from 'fp-ts/lib/Option.js';
import { orThrow } from '../or-throw.js';
import { type StoreKey, storeKey } from './store-key.js';

/** The key of an embedded store, which is created after the file of that store: a key without a store is refused as well. */
export const sqliteStoreKey = async (file: string, keyFile: string): Promise<StoreKey> => {
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
