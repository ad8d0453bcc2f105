import { expect } from 'chai';
import { contentOf, legacyStore } from '../../support/stores/legacy-store.js';
import {
  grantsOfLegacyTokens,
  LEGACY_GRANTS,
  UPGRADED_GRANTS,
} from '../../support/stores/legacy-grants.js';
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

  it('gives backup:read to the tokens that could read everything of a scope, once, and to no other', async () => {
    const database = await world().make('nothing');
    await world().server.query(legacy.read('store.sql'), database);
    for (const [id, grants] of LEGACY_GRANTS)
      await world().server.query(
        `INSERT INTO shipshape.token (id, name, hash, grants, created_at) VALUES ('${id}', '${id}', '${id}', '${grants}', 0)`,
        database,
      );
    await open(database);
    const store = await postgresStoreAt(world().url(database), { sealer: legacy.sealer });
    expect(await grantsOfLegacyTokens(store)).to.deep.equal(UPGRADED_GRANTS);
    await store.close();
  });

  it('grants no claim any more to a node of that version that still runs', async () => {
    const database = await world().make('nothing');
    await world().server.query(legacy.read('store.sql'), database);
    const claim = () => world().server.query(CLAIM_OF_0_1_0, database);
    expect(await claim()).to.have.length(1);
    await open(database);
    expect(await claim()).to.deep.equal([]);
  });
});

const CLAIM_OF_0_1_0 = `
INSERT INTO shipshape.watch_turn AS last (slot, round, node_id)
VALUES (5, extract(epoch FROM clock_timestamp()) * 1000, gen_random_uuid())
    ON CONFLICT (slot) DO UPDATE SET round = excluded.round, node_id = excluded.node_id
 WHERE last.round < excluded.round
RETURNING slot`;
