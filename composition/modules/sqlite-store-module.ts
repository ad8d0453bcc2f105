import { join } from 'node:path';
import { ContainerModule } from 'inversify';
import type { SecretSealer } from '../../core/shared/ports/secret-sealer.js';
import { loadSqlite } from './drivers.js';
import { orThrow } from './or-throw.js';
import type { OnStoreError } from '../shipshape.js';
import { PortTokens, Tokens } from './tokens.js';

/** The embedded store in a file, loaded and opened when the first port asks for it and closed with the container. */
export const sqliteStoreModule = (file: string, onError: OnStoreError) =>
  new ContainerModule(({ bind }) => {
    bind(Tokens.Store)
      .toResolvedValue(
        async (sealer: SecretSealer) => {
          await loadSqlite();
          const { openSqliteStore } = await import('../../adapters/sqlite/open-store.js');
          const words = await import('../../adapters/sqlite/opening/open-failure.js');
          return orThrow(
            openSqliteStore({ file, sealer, onError }),
            words.sqliteOpenFailureWording,
          );
        },
        [PortTokens.sealer],
      )
      .inSingletonScope()
      .onDeactivation((store) => store.close());
  });

/** The file of the store, if the settings name none. */
export const defaultStoreFile = (dataDir: string): string => join(dataDir, 'shipshape.db');
