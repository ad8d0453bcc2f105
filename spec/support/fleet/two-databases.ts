import type { Store } from '../../../core/store.js';
import { aDatabase, aFleet, anInstance, aServer } from './a-fleet.js';
import { putFleet, refAt } from './put-fleet.js';

const instance = anInstance({
  databases: [aDatabase({ name: 'shop' }), aDatabase({ name: 'wiki' })],
});

/** An instance with the databases `shop` and `wiki`, and the same once more on another server, or only one of these. */
export const putTwoDatabases = (
  store: Pick<Store, 'fleet'>,
  servers: readonly string[] = ['db-eu-1', 'db-eu-2'],
  of = instance,
) =>
  putFleet(store, aFleet({ servers: servers.map((name) => aServer({ name, instances: [of] })) }));

export const twoDatabases = async (store: Pick<Store, 'fleet'>) => {
  await putTwoDatabases(store);
  const at = (path: string) => refAt(store, path);
  return {
    server: await at('db-eu-1'),
    main: await at('db-eu-1/main'),
    shop: await at('db-eu-1/main/shop'),
    wiki: await at('db-eu-1/main/wiki'),
    elsewhere: await at('db-eu-2/main/shop'),
  };
};
