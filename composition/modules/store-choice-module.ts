import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { ContainerModule } from 'inversify';
import { memoryStore } from '../../adapters/memory/memory-store.js';
import { aesGcmSealer } from '../../adapters/node-crypto/aes-gcm-sealer.js';
import { keyFileFailureWords } from '../../adapters/node-crypto/key-file-failure.js';
import { openKeyFile } from '../../adapters/node-crypto/open-key-file.js';
import { openSqliteStore } from '../../adapters/sqlite/open-sqlite-store.js';
import { sqliteOpenFailureWords } from '../../adapters/sqlite/sqlite-open-failure.js';
import type { Store } from '../../core/ports/store.js';
import type { Settings } from '../settings.js';
import { Tokens } from '../tokens.js';

/** The store that the operator chose, opened when the first port asks for it and closed with the container. */
export const storeChoiceModule = (settings: Settings) =>
  new ContainerModule(({ bind }) => {
    bind(Tokens.Store)
      .toResolvedValue(() => openStore(settings))
      .inSingletonScope()
      .onDeactivation((store) => store.close());
  });

const openStore = async ({ store, dataDir }: Settings): Promise<Store> => {
  if (store.kind === 'memory') return memoryStore();
  const key = orThrow(await openKeyFile(join(dataDir, 'shipshape.key')), keyFileFailureWords);
  const file = store.file ?? join(dataDir, 'shipshape.db');
  return orThrow(
    openSqliteStore({ file, sealer: aesGcmSealer(key), onError: warn }),
    sqliteOpenFailureWords,
  );
};

/** A caller hears only that the store failed; what SQLite said is for the operator. */
const warn = ({ message }: Error): void => {
  process.emitWarning(message, 'ShipshapeStoreWarning');
};

const orThrow = <E, A>(outcome: E.Either<E, A>, words: (failure: E) => string): A => {
  if (E.isLeft(outcome)) throw new Error(words(outcome.left));
  return outcome.right;
};
