import { randomBytes } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { ed25519Signer } from '../../../adapters/crypto/ed25519-signer.js';
import { noteUses } from '../../../adapters/scheduler/access/token-uses.js';
import type { Authenticator } from '../../../core/access/ports/authenticator.js';
import { authenticateAnyone } from '../../../core/access/use-cases/authenticate.js';
import type { Store } from '../../../core/store.js';
import { defaultStoreFile, type Settings } from '../../settings/settings.js';
import type { OnStoreError } from '../../shipshape.js';
import { from, orThrow, type Recipe, type Recipes } from '../container.js';
import { postgresStore } from './postgres-store.js';
import { loadSqlite } from '../drivers.js';
import type { KeySettings, KeySource, StoreKey } from './store-key.js';
import { keySource, storeKey } from './store-key.js';

/** The ports of the store that the settings name. */
export const storeModule = (settings: StoreSettings, onStoreError: OnStoreError) =>
  ({
    ...openedStore(settings, onStoreError),
    ...STORE_PORTS,
    uses: from(['tokens'], ({ tokens }) => noteUses(tokens)),
    authenticator: from(
      ['tokens', 'uses', 'people', 'identities', 'generator', 'clock'],
      (ports): Authenticator => ({ authenticate: authenticateAnyone(ports) }),
    ),
  }) satisfies Partial<Recipes>;

/** The settings that name a store, and how it is opened. */
export type StoreSettings = KeySettings & Pick<Settings, 'store' | 'storeConnections'>;

/** The store that the settings name, and what follows from its key. */
export const openedStore = (
  settings: StoreSettings,
  onStoreError: OnStoreError,
): Recipes<'storeKey' | 'sealer' | 'signer' | 'store'> => ({
  ...namedStore(settings, onStoreError),
  sealer: from(['storeKey'], ({ storeKey }) => aesGcmSealer(storeKey)),
  signer: from(['storeKey'], ({ storeKey }) => ed25519Signer(storeKey)),
});

const namedStore = (
  { store, storeConnections, dataDir, ...settings }: StoreSettings,
  onStoreError: OnStoreError,
): Recipes<'storeKey' | 'store'> => {
  const keyFrom = keySource({ dataDir, ...settings });
  switch (store.kind) {
    case 'memory':
      return MEMORY_STORE;
    case 'postgres':
      return postgresStore(store.url, keyFrom, storeConnections, onStoreError);
    case 'sqlite':
      return sqliteStore(store.file ?? defaultStoreFile(dataDir), keyFrom, onStoreError);
  }
};

/** A store that keeps nothing once it is closed, and neither does its key. */
const MEMORY_STORE: Recipes<'storeKey' | 'store'> = {
  storeKey: from([], (): Uint8Array => randomBytes(32)),
  store: from(
    ['sealer'],
    async ({ sealer }) => {
      await loadSqlite('The store in memory');
      const { memoryStore } = await import('../../../adapters/store/sqlite/memory-store.js');
      return memoryStore(Date.now, sealer);
    },
    (store) => store.close(),
  ),
};

type StorePort = Exclude<keyof Store, 'close'>;

const ofStore = <P extends StorePort>(port: P): Recipe<Store[P]> =>
  from(['store'], ({ store }) => store[port]);

const STORE_PORTS: Recipes<StorePort> = {
  fleet: ofStore('fleet'),
  overview: ofStore('overview'),
  problems: ofStore('problems'),
  history: ofStore('history'),
  resources: ofStore('resources'),
  permissions: ofStore('permissions'),
  tokens: ofStore('tokens'),
  people: ofStore('people'),
  monitored: ofStore('monitored'),
  nodes: ofStore('nodes'),
  found: ofStore('found'),
  seen: ofStore('seen'),
  rejections: ofStore('rejections'),
  runs: ofStore('runs'),
  queue: ofStore('queue'),
  proofs: ofStore('proofs'),
  schedules: ofStore('schedules'),
  destinations: ofStore('destinations'),
  maintenance: ofStore('maintenance'),
  channels: ofStore('channels'),
  feed: ofStore('feed'),
  approvals: ofStore('approvals'),
  auditRows: ofStore('auditRows'),
  health: ofStore('health'),
};

/** The embedded store in a file, with the key of its secrets. */
const sqliteStore = (
  file: string,
  keyFrom: KeySource,
  onError: OnStoreError,
): Recipes<'storeKey' | 'store'> => {
  let discardNewKey = (): void => undefined;
  return {
    storeKey: from([], async () => {
      await loadSqlite();
      const { key, discard } = await sqliteStoreKey(file, keyFrom);
      discardNewKey = discard;
      return key;
    }),
    store: from(
      ['sealer'],
      async ({ sealer }) => {
        await loadSqlite();
        const { openSqliteStore } = await import('../../../adapters/store/sqlite/open-store.js');
        const words = await import('../../../adapters/store/sqlite/opening/open-failure.js');
        const opened = openSqliteStore({ file, sealer, onError });
        if (E.isLeft(opened)) discardNewKey();
        return orThrow(opened, words.sqliteOpenFailureWording);
      },
      (store) => store.close(),
    ),
  };
};

/** The key of an embedded store. One that is made is created after the file of that store: a key without a store is refused as well. */
const sqliteStoreKey = async (file: string, keyFrom: KeySource): Promise<StoreKey> => {
  const seal = await import('../../../adapters/store/sqlite/opening/seal.js');
  const { sqliteOpenFailureWording } =
    await import('../../../adapters/store/sqlite/opening/open-failure.js');
  const missing = (_tag: 'StoreMissing' | 'StoreKeyMissing', keyFile: string): string =>
    sqliteOpenFailureWording({ _tag, file, keyFile });
  return storeKey(keyFrom, {
    checkKept: (keyFile) => {
      const isThere = orThrow(seal.storeFileExists(file), sqliteOpenFailureWording);
      if (!isThere) throw new Error(missing('StoreMissing', keyFile));
    },
    refusal: (keyFile) => {
      const isSealed = orThrow(seal.storeIsSealed(file), sqliteOpenFailureWording);
      return Promise.resolve(isSealed ? O.some(missing('StoreKeyMissing', keyFile)) : O.none);
    },
    discard: (remove) => seal.whileUnsealed(file, remove),
    isSealedUnder: (sealer) => seal.isSealedUnder(file, sealer),
  });
};
