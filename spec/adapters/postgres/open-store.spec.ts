import { describeStore } from '../../contracts/store.contract.js';
import { postgresStoreAt, postgresWorld } from '../../support/stores/postgres-world.js';

describe('openPostgresStore', () => {
  const world = postgresWorld();

  describeStore('postgresStore', async () => postgresStoreAt(world().url(await world().make())));
});
