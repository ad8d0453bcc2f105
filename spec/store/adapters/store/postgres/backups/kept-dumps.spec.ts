import { expect } from 'chai';
import pg from 'pg';
import { exhibitsOf, sealerOf } from '../../../../../support/stores/museum/exhibits.js';
import {
  beforeKeptDumps,
  damagesOfCopies,
} from '../../../../../support/stores/museum/damaged-copies.js';
import { postgresStoreAt, postgresWorld } from '../../../../../support/stores/postgres-world.js';

const COPIED = `
  UPDATE shipshape.run SET copies = json_build_object('there', json_build_array(json_build_object(
    'object_bytes', 5, 'destination_id', (SELECT id FROM shipshape.resource WHERE type = 'destination' LIMIT 1))))`;

describe('what a Postgres store counts of dumps', () => {
  const world = postgresWorld();

  for (const [what, damage] of damagesOfCopies('shipshape.'))
    it(`passes over copies with ${what}, when it is migrated and later`, async () => {
      const name = await world().make('nothing');
      const query = (sql: string) => world().server.query(sql, name);
      const kept = () => query('SELECT count(*)::int FROM shipshape.kept_dump WHERE bytes > 0');
      await query(beforeKeptDumps('postgres'));
      await query(damage);
      const store = await postgresStoreAt(world().url(name), { sealer: sealerOf('postgres') });
      await store.close();
      expect(await kept()).to.deep.equal([{ count: 1 }]);
      await query('UPDATE shipshape.run SET copies = NULL');
      await query(damage);
      expect(await kept()).to.deep.equal([{ count: 1 }]);
    });

  it('waits for no destination that somebody else holds, as in its removal, who then waits for the runs', async () => {
    const name = await world().make('nothing');
    await world().server.query(exhibitsOf('postgres').at(-1)?.sql ?? '', name);
    const holder = new pg.Client(world().url(name));
    await holder.connect();
    try {
      await holder.query('BEGIN; SELECT 1 FROM shipshape.resource FOR UPDATE');
      await world().server.query(`SET lock_timeout = 100; ${COPIED}`, name);
    } finally {
      await holder.end();
    }
    const count = 'SELECT count(*)::int FROM shipshape.kept_dump WHERE bytes = 5';
    const [row] = await world().server.query(count, name);
    expect(row?.['count']).to.be.greaterThan(0);
  });
});
