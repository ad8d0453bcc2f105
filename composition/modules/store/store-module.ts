import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ContainerModule } from 'inversify';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { memoryStore } from '../../../adapters/memory/store.js';
import type { Settings } from '../../settings/settings.js';
import type { OnStoreError } from '../../shipshape.js';
import { postgresStoreModule } from './postgres-store-module.js';
import { defaultStoreFile, sqliteStoreModule } from './sqlite-store-module.js';
import { PortTokens, Tokens } from '../tokens.js';

/** The ports of the chosen store. A port that an embedder overrides does not open the store. */
export const storeModule = new ContainerModule(({ bind }) => {
  const store = [Tokens.Store] as const;
  bind(PortTokens.fleet).toResolvedValue(({ fleet }) => fleet, [...store]);
  bind(PortTokens.overview).toResolvedValue(({ overview }) => overview, [...store]);
  bind(PortTokens.problems).toResolvedValue(({ problems }) => problems, [...store]);
  bind(PortTokens.permissions).toResolvedValue(({ permissions }) => permissions, [...store]);
  bind(PortTokens.history).toResolvedValue(({ history }) => history, [...store]);
  bind(PortTokens.resources).toResolvedValue(({ resources }) => resources, [...store]);
  bind(PortTokens.monitored).toResolvedValue(({ monitored }) => monitored, [...store]);
  bind(PortTokens.nodes).toResolvedValue(({ nodes }) => nodes, [...store]);
  bind(PortTokens.tokens).toResolvedValue(({ tokens }) => tokens, [...store]);
  bind(PortTokens.seen).toResolvedValue(({ seen }) => seen, [...store]);
  bind(PortTokens.rejections).toResolvedValue(({ rejections }) => rejections, [...store]);
  bind(PortTokens.runs).toResolvedValue(({ runs }) => runs, [...store]);
  bind(PortTokens.queue).toResolvedValue(({ queue }) => queue, [...store]);
  bind(PortTokens.schedules).toResolvedValue(({ schedules }) => schedules, [...store]);
  bind(PortTokens.channels).toResolvedValue(({ channels }) => channels, [...store]);
  bind(PortTokens.maintenance).toResolvedValue(({ maintenance }) => maintenance, [...store]);
  bind(PortTokens.feed).toResolvedValue(({ feed }) => feed, [...store]);
  bind(PortTokens.destinations).toResolvedValue(({ destinations }) => destinations, [...store]);
  bind(PortTokens.health).toResolvedValue(({ health }) => health, [...store]);
});

/** A store that keeps nothing once it is closed, and neither does its key. */
const memoryStoreModule = new ContainerModule(({ bind }) => {
  bind(PortTokens.sealer)
    .toResolvedValue(() => aesGcmSealer(randomBytes(32)))
    .inSingletonScope();
  bind(Tokens.Store)
    .toResolvedValue(memoryStore)
    .inSingletonScope()
    .onDeactivation((store) => store.close());
});

/** The settings that name a store, and how it is opened. */
export type StoreSettings = Pick<Settings, 'store' | 'storeConnections' | 'dataDir'>;

/** The modules of the store that the settings name, and of the key under which its secrets are sealed. */
export const chosenStoreModules = (
  { store, storeConnections, dataDir }: StoreSettings,
  onStoreError: OnStoreError,
): readonly ContainerModule[] => {
  const keyFile = join(dataDir, 'shipshape.key');
  switch (store.kind) {
    case 'memory':
      return [memoryStoreModule];
    case 'postgres':
      return [postgresStoreModule(store.url, keyFile, storeConnections, onStoreError)];
    case 'sqlite':
      return [sqliteStoreModule(store.file ?? defaultStoreFile(dataDir), keyFile, onStoreError)];
  }
};
