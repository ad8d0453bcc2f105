import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { ContainerModule } from 'inversify';
import type { OwnAddresses } from '../../adapters/login-guard/address-policy.js';
import {
  knownEndpoints,
  type KnownEndpointsPorts,
} from '../../adapters/login-guard/known-endpoints.js';
import type { Secret } from '../../core/domain/secret.js';
import type { SecretSealer } from '../../core/ports/secret-sealer.js';
import { orThrow } from '../or-throw.js';
import type { OnStoreError } from '../shipshape.js';
import { PortTokens, Tokens } from '../tokens.js';

/** Where the store is as the network has it; nowhere, if that is a Unix socket. */
export const postgresStoreAddresses = async (
  url: Secret,
  ports: KnownEndpointsPorts,
): Promise<OwnAddresses> => {
  const { postgresServer } = await import('../../adapters/postgres/postgres-server.js');
  return pipe(
    postgresServer(url.reveal()),
    O.match(
      (): OwnAddresses => () => Promise.resolve([]),
      (server) => knownEndpoints(server, ports),
    ),
  );
};

/** The store that several nodes share, loaded and opened when the first port asks for it and closed with the container. */
export const postgresStoreModule = (url: Secret, onError: OnStoreError) =>
  new ContainerModule(({ bind }) => {
    bind(Tokens.Store)
      .toResolvedValue(
        async (sealer: SecretSealer) => {
          const { openPostgresStore } =
            await import('../../adapters/postgres/open-postgres-store.js');
          const words = await import('../../adapters/postgres/postgres-open-failure.js');
          const opened = await openPostgresStore({ url: url.reveal(), sealer, onError });
          return orThrow(opened, words.postgresOpenFailureWords);
        },
        [PortTokens.sealer],
      )
      .inSingletonScope()
      .onDeactivation((store) => store.close());
  });
