import { describeStore } from '../../../../contracts/store.contract.js';
import { postgresWorld } from '../../../../support/stores/postgres-world.js';
import { recycledStores } from '../../../../support/stores/recycled-stores.js';

describe('openPostgresStore', () => {
  describeStore('postgresStore', recycledStores(postgresWorld()));
});
