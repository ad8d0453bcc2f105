import { ContainerModule } from 'inversify';
import type { Endpoint } from '../../adapters/network/address-policy.js';
import type { Settings } from '../settings/settings.js';
import { PortTokens, Tokens } from './tokens.js';
import { postgresStoreAddresses } from './store/postgres-store-module.js';

/** The addresses to which no login is made, whatever a fleet says: where we listen, and where the store is. */
export const ownAddressesModule = ({ store }: Settings, listening: () => readonly Endpoint[]) =>
  new ContainerModule(({ bind }) => {
    bind(Tokens.OwnAddresses)
      .toResolvedValue(
        async (lookUp, clock) => {
          const ofStore =
            store.kind === 'postgres'
              ? await postgresStoreAddresses(store.url, { lookUp, clock })
              : () => Promise.resolve([]);
          return async () => [...listening(), ...(await ofStore())];
        },
        [Tokens.LookUp, PortTokens.clock],
      )
      .inSingletonScope();
  });
