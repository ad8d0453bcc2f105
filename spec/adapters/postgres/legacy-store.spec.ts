import { expect } from 'chai';
import { contentOf, legacyStore } from '../../support/stores/legacy-store.js';
import { postgresStoreAt, postgresWorld } from '../../support/stores/postgres-world.js';

describe('a Postgres store that version 0.1.0 made', () => {
  const world = postgresWorld();
  const legacy = legacyStore('0.1.0', 'postgres');
  const open = async (database: string) => {
    const store = await postgresStoreAt(world().url(database), { sealer: legacy.sealer });
    const content = await contentOf(store, legacy);
    await store.close();
    return content;
  };

  it('opens with everything in it, each time', async () => {
    const database = await world().make('nothing');
    await world().server.query(legacy.read('store.sql'), database);
    expect(await open(database)).to.deep.equal(legacy.content());
    expect(await open(database)).to.deep.equal(legacy.content());
  });
});
