import { resolve } from 'node:path';
import { Secret } from '../../core/shared/secret.js';
import type { StoreSettings } from '../modules/store/store-module.js';
import type { KeySettings } from '../modules/store/store-key.js';
import { DEFAULT_SETTINGS, defaultStoreFile, type Settings } from '../settings/settings.js';

/** The settings by which another process opens the same store, as plain values. The URL may hold a password. */
export interface StoreSetup extends KeySettings, Pick<Settings, 'auditTo'> {
  readonly store: KeptStore;
}

/** A store that outlives its process. */
export type KeptStore =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** The store of the settings. Throws where it is in memory. */
export const keptStore = (settings: Settings): KeptStore => {
  const setup = storeSetup(settings);
  if (setup !== undefined) return setup.store;
  throw new Error('A store in memory ends with its process, and so does its key.');
};

const USUAL = DEFAULT_SETTINGS.keyFile;

/**
 * None for a store that exists in one process only. Paths are absolute, since this process may have changed its directory
 * when it starts another.
 */
export const storeSetup = ({ store, ...settings }: Settings): StoreSetup | undefined => {
  const key = {
    dataDir: resolve(settings.dataDir),
    keyFile: settings.keyFile === USUAL ? USUAL : resolve(settings.keyFile),
    keyCommand: settings.keyCommand,
    auditTo: settings.auditTo,
  };
  switch (store.kind) {
    case 'memory':
      return undefined;
    case 'sqlite':
      return {
        ...key,
        store: { kind: 'sqlite', file: resolve(store.file ?? defaultStoreFile(key.dataDir)) },
      };
    case 'postgres':
      return { ...key, store: { kind: 'postgres', url: store.url.reveal() } };
  }
};

/** A process that applies one document makes one connection to Postgres. */
const CONNECTIONS = 1;

export const settingsOf = ({ store, ...key }: StoreSetup): StoreSettings => ({
  ...key,
  storeConnections: CONNECTIONS,
  store: store.kind === 'postgres' ? { kind: 'postgres', url: new Secret(store.url) } : store,
});
