import { ContainerModule } from 'inversify';
import { openPostgresStore } from '../../adapters/postgres/open-postgres-store.js';
import { postgresOpenFailureWords } from '../../adapters/postgres/postgres-open-failure.js';
import type { Secret } from '../../core/domain/secret.js';
import type { SecretSealer } from '../../core/ports/secret-sealer.js';
import { orThrow } from '../or-throw.js';
import type { OnStoreError } from '../shipshape.js';
import { PortTokens, Tokens } from '../tokens.js';

/** The store that several nodes share, opened when the first port asks for it and closed with the container. */
export const postgresStoreModule = (url: Secret, onError: OnStoreError) =>
  new ContainerModule(({ bind }) => {
    bind(Tokens.Store)
      .toResolvedValue(
        async (sealer: SecretSealer) =>
          orThrow(
            await openPostgresStore({ url: url.reveal(), sealer, onError }),
            postgresOpenFailureWords,
          ),
        [PortTokens.sealer],
      )
      .inSingletonScope()
      .onDeactivation((store) => store.close());
  });
