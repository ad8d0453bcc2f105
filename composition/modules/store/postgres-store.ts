import { isAbsolute } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type {
  CachedEndpointsPorts,
  OwnAddresses,
} from '../../../adapters/network/address-policy.js';
import { cachedEndpoints } from '../../../adapters/network/address-policy.js';
import type { PostgresServer } from '../../../adapters/store/postgres/opening/server.js';
import type { Secret } from '../../../core/shared/secret.js';
import type { OnStoreError } from '../../shipshape.js';
import { from, orThrow, type Recipes } from '../container.js';
import { withDriver } from '../drivers.js';
import { type KeySource, type StoreKey, storeKey } from './store-key.js';

const USER = 'The PostgreSQL store';

/** The addresses of the store's server, or its Unix socket. */
export const postgresStoreAddresses = async (
  url: Secret,
  ports: CachedEndpointsPorts,
): Promise<OwnAddresses> => {
  const { postgresServer } = await withDriver(
    USER,
    'pg',
    () => import('../../../adapters/store/postgres/opening/server.js'),
  );
  return pipe(
    postgresServer(url.reveal()),
    O.match(
      (): OwnAddresses => () => Promise.resolve([]),
      (server) => (isAbsolute(server.host) ? socketOf(server) : cachedEndpoints(server, ports)),
    ),
  );
};

/** As pg names it. */
const socketOf =
  ({ host, port }: PostgresServer): OwnAddresses =>
  () =>
    Promise.resolve([{ address: `${host}/.s.PGSQL.${port}`, port }]);

/** The store that several nodes share, with the key of its secrets. */
export const postgresStore = (
  url: Secret,
  keyFrom: KeySource,
  connections: number,
  onError: OnStoreError,
): Recipes<'storeKey' | 'store'> => {
  let discardNewKey = (): void => undefined;
  return {
    storeKey: from([], async () => {
      const { key, discard } = await postgresStoreKey(url.reveal(), keyFrom);
      discardNewKey = discard;
      return key;
    }),
    store: from(
      ['sealer'],
      async ({ sealer }) => {
        const { openPostgresStore } = await withDriver(
          USER,
          'pg',
          () => import('../../../adapters/store/postgres/open-store.js'),
        );
        const words = await import('../../../adapters/store/postgres/opening/open-failure.js');
        const options = { url: url.reveal(), connections, sealer, onError };
        const opened = await openPostgresStore(options);
        // Another node has sealed the store meanwhile: what was created here is the key of nothing.
        if (E.isLeft(opened) && opened.left._tag === 'StoreKeyWrong') discardNewKey();
        return orThrow(opened, words.postgresOpenFailureWording);
      },
      (store) => store.close(),
    ),
  };
};

/** The key of a store that nodes share: a node gets that of the others. */
const postgresStoreKey = (url: string, keyFrom: KeySource): Promise<StoreKey> =>
  storeKey(keyFrom, {
    // A node may be there before its store.
    checkKept: () => undefined,
    refusal: async (keyFile) => {
      const { checkUnsealed } =
        await import('../../../adapters/store/postgres/opening/reseal-store.js');
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
    isSealedUnder: async (sealer) => {
      const seal = await import('../../../adapters/store/postgres/opening/reseal-store.js');
      return seal.isSealedUnder(url, sealer);
    },
  });
