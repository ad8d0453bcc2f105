import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { ContainerModule } from 'inversify';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import type { OwnAddresses } from '../../../adapters/network/address-policy.js';
import {
  cachedEndpoints,
  type CachedEndpointsPorts,
} from '../../../adapters/network/cached-endpoints.js';
import type { Secret } from '../../../core/shared/secret.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { withDriver } from '../drivers.js';
import { orThrow } from '../or-throw.js';
import type { OnStoreError } from '../../shipshape.js';
import { PortTokens, Tokens } from '../tokens.js';
import { postgresStoreKey } from './postgres-store-key.js';

const USER = 'The PostgreSQL store';

/** The addresses of the store's server; none, if it is a Unix socket. */
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
      (server) => cachedEndpoints(server, ports),
    ),
  );
};

/** The store that several nodes share, loaded and opened when the first port asks for it and closed with the container. */
export const postgresStoreModule = (
  url: Secret,
  keyFile: string,
  connections: number,
  onError: OnStoreError,
) =>
  new ContainerModule(({ bind }) => {
    let discardNewKey = (): void => undefined;
    bind(PortTokens.sealer)
      .toResolvedValue(async () => {
        const { key, discard } = await postgresStoreKey(url.reveal(), keyFile);
        discardNewKey = discard;
        return aesGcmSealer(key);
      })
      .inSingletonScope();
    bind(Tokens.Store)
      .toResolvedValue(
        async (sealer: SecretSealer) => {
          const { openPostgresStore } = await withDriver(
            USER,
            'pg',
            () => import('../../../adapters/store/postgres/open-store.js'),
          );
          const words = await import('../../../adapters/store/postgres/opening/open-failure.js');
          const opened = await openPostgresStore({
            url: url.reveal(),
            connections,
            sealer,
            onError,
          });
          // Another node has sealed the store meanwhile: what was created here is the key of nothing.
          if (E.isLeft(opened) && opened.left._tag === 'StoreKeyWrong') discardNewKey();
          return orThrow(opened, words.postgresOpenFailureWording);
        },
        [PortTokens.sealer],
      )
      .inSingletonScope()
      .onDeactivation((store) => store.close());
  });
