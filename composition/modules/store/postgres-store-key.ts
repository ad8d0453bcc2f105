import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { type StoreKey, storeKey } from './store-key.js';

/** The key of a store that nodes share: a node gets that of the others. */
export const postgresStoreKey = (url: string, keyFile: string): Promise<StoreKey> =>
  storeKey(keyFile, {
    // A node may be there before its store.
    checkKept: () => undefined,
    refusal: async () => {
      const { checkUnsealed } = await import('../../../adapters/store/postgres/opening/seal.js');
      const { postgresOpenFailureWording } =
        await import('../../../adapters/store/postgres/opening/open-failure.js');
      return pipe(
        await checkUnsealed(url, keyFile),
        E.swap,
        O.fromEither,
        O.map(postgresOpenFailureWording),
      );
    },
    // It is called where another node has sealed the store: the key is that of nothing.
    discard: (remove) => remove(),
  });
