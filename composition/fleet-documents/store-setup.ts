import { resolve } from 'node:path';
import { Secret } from '../../core/shared/secret.js';
import type { StoreSettings } from '../modules/store/store-module.js';
import type { Settings } from '../settings/settings.js';

/** The settings by which another process opens the same store, as plain values. The URL may hold a password. */
export interface StoreSetup {
  readonly dataDir: string;
  readonly store:
    | { readonly kind: 'sqlite'; readonly file?: string }
    | { readonly kind: 'postgres'; readonly url: string };
}

/**
 * None for a store that exists in one process only. Paths are absolute, since this process may have changed its directory
 * when it starts another.
 */
export const storeSetup = ({ store, ...settings }: Settings): StoreSetup | undefined => {
  const dataDir = resolve(settings.dataDir);
  switch (store.kind) {
    case 'memory':
      return undefined;
    case 'sqlite':
      return { dataDir, store: { ...store, ...(store.file && { file: resolve(store.file) }) } };
    case 'postgres':
      return { dataDir, store: { kind: 'postgres', url: store.url.reveal() } };
  }
};

/** A process that applies one document makes one connection to Postgres. */
const CONNECTIONS = 1;

export const settingsOf = ({ dataDir, store }: StoreSetup): StoreSettings => ({
  dataDir,
  storeConnections: CONNECTIONS,
  store: store.kind === 'postgres' ? { kind: 'postgres', url: new Secret(store.url) } : store,
});
