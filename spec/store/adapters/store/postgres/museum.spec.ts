import { expect } from 'chai';
import { MIGRATIONS } from '../../../../../adapters/store/postgres/migrations/migrations.js';
import { newestVersion } from '../../../../../adapters/store/sql/pending-migrations.js';
import { contentOf } from '../../../../support/stores/museum/content-of.js';
import {
  columnsIn,
  type Query,
  rowsIn,
  schemaIn,
} from '../../../../support/stores/museum/dump-postgres.js';
import {
  contentOfExhibits,
  exhibitsOf,
  sealerOf,
} from '../../../../support/stores/museum/exhibits.js';
import { postgresStoreAt, postgresWorld } from '../../../../support/stores/postgres-world.js';

describe('the museum of Postgres stores', () => {
  const world = postgresWorld();
  const exhibits = exhibitsOf('postgres');
  const sealer = sealerOf('postgres');
  const queryIn =
    (database: string): Query =>
    (sql) =>
      world().server.query(sql, database);

  it('shows the store of today, with rows in every table', async () => {
    const query = queryIn(await world().make('nothing'));
    await query(exhibits.at(-1)?.sql ?? '');
    const [row] = await query('SELECT max(version) FROM shipshape.shipshape_migration');
    expect(row).to.deep.equal({ max: newestVersion(MIGRATIONS) });
    const columns = await columnsIn(query);
    const filled = new Set((await rowsIn(query, columns)).map((text) => text.split(':')[0]));
    expect([...columns.keys()].filter((table) => !filled.has(table))).to.deep.equal([]);
  });

  for (const { name, sql } of exhibits)
    it(`opens ${name} with every row in it, and with the schema of a new store`, async () => {
      const database = await world().make('nothing');
      const query = queryIn(database);
      await query(sql);
      const columns = await columnsIn(query);
      const before = await rowsIn(query, columns);
      const store = await postgresStoreAt(world().url(database), { sealer });
      expect(await contentOf(store)).to.deep.equal(contentOfExhibits('postgres'));
      await store.close();
      const after = new Set(await rowsIn(query, columns));
      expect(before.length).to.be.greaterThan(200);
      expect(before.filter((row) => !after.has(row))).to.deep.equal([]);
      const schemaOfToday = await schemaIn(queryIn(await world().make()));
      expect(schemaOfToday.size).to.be.greaterThan(400);
      expect(await schemaIn(query)).to.deep.equal(schemaOfToday);
    });
});
