import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { ContainerModule } from 'inversify';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { loadSqlite } from '../drivers.js';
import { orThrow } from '../or-throw.js';
import type { OnStoreError } from '../../shipshape.js';
import { PortTokens, Tokens } from '../tokens.js';
import { sqliteStoreKey } from './sqlite-store-key.js';

/**
 * The embedded store in a file with the key of its secrets, loaded and opened when the first port asks for it and closed
 * with the container.
 */
export const sqliteStoreModule = (file: string, keyFile: string, onError: OnStoreError) =>
  new ContainerModule(({ bind }) => {
    let discardNewKey = (): void => undefined;
    bind(PortTokens.sealer)
      .toResolvedValue(async () => {
        await loadSqlite();
        const { key, discard } = await sqliteStoreKey(file, keyFile);
        discardNewKey = discard;
        return aesGcmSealer(key);
      })
      .inSingletonScope();
    bind(Tokens.Store)
      .toResolvedValue(
        async (sealer: SecretSealer) => {
          await loadSqlite();
          const { openSqliteStore } = await import('../../../adapters/store/sqlite/open-store.js');
          const words = await import('../../../adapters/store/sqlite/opening/open-failure.js');
          const opened = openSqliteStore({ file, sealer, onError });
          if (E.isLeft(opened)) discardNewKey();
          return orThrow(opened, words.sqliteOpenFailureWording);
        },
        [PortTokens.sealer],
      )
      .inSingletonScope()
      .onDeactivation((store) => store.close());
  });

/** The file of the store, if the settings name none. */
export const defaultStoreFile = (dataDir: string): string => join(dataDir, 'shipshape.db');
