import { join } from 'node:path';
import { ContainerModule } from 'inversify';
import { openSqliteStore } from '../../adapters/sqlite/open-sqlite-store.js';
import { sqliteOpenFailureWords } from '../../adapters/sqlite/sqlite-open-failure.js';
import type { SecretSealer } from '../../core/ports/secret-sealer.js';
import { orThrow } from '../or-throw.js';
import type { OnStoreError } from '../shipshape.js';
import { PortTokens, Tokens } from '../tokens.js';

/** The embedded store in a file, opened when the first port asks for it and closed with the container. */
export const sqliteStoreModule = (file: string, onError: OnStoreError) =>
  new ContainerModule(({ bind }) => {
    bind(Tokens.Store)
      .toResolvedValue(
        (sealer: SecretSealer) =>
          orThrow(openSqliteStore({ file, sealer, onError }), sqliteOpenFailureWords),
        [PortTokens.sealer],
      )
      .inSingletonScope()
      .onDeactivation((store) => store.close());
  });

/** Where the store is when nobody says otherwise. */
export const usualStoreFile = (dataDir: string): string => join(dataDir, 'shipshape.db');
