import { describeStore } from '../../../contracts/store.contract.js';
import { pgbouncerWorld } from '../../../support/stores/pgbouncer-world.js';
import { recycledStores } from '../../../support/stores/recycled-stores.js';

describe('a Postgres store behind PgBouncer in transaction mode', () => {
  describeStore('postgresStore', recycledStores(pgbouncerWorld()));
});
