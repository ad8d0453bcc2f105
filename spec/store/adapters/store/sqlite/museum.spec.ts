import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { expect } from 'chai';
import { migrate } from '../../../../../adapters/store/sqlite/opening/migrate.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';
import { contentOf } from '../../../../support/stores/museum/content-of.js';
import {
  columnsOf,
  rowsOf,
  schemaOf,
  tablesOf,
} from '../../../../support/stores/museum/dump-sqlite.js';
import {
  contentOfExhibits,
  exhibitsOf,
  sealerOf,
} from '../../../../support/stores/museum/exhibits.js';
import { sqliteStoreIn } from '../../../../support/stores/sqlite-store-in.js';

const inDatabase = <A>(file: string, use: (database: Database) => A): A => {
  const database = new Sqlite(file);
  try {
    return use(database);
  } finally {
    database.close();
  }
};

/** The rows of each table, in the given columns. */
const rowsIn = (database: Database, columns: ReadonlyMap<string, readonly string[]>) =>
  [...columns].flatMap(([table, names]) =>
    rowsOf(database, table, names).map((row) => `${table}: ${row}`),
  );

const columnsIn = (database: Database) =>
  new Map(tablesOf(database).map((table) => [table, columnsOf(database, table)] as const));

describe('the museum of SQLite stores', () => {
  const directory = temporaryDirectory();
  const file = () => join(directory.path, 'shipshape.db');
  const copy = () => join(directory.path, 'before.db');
  const exhibits = exhibitsOf('sqlite');
  const sealer = sealerOf('sqlite');

  it('shows the store of today, with rows in every table', () => {
    inDatabase(file(), (database) => {
      database.exec(exhibits.at(-1)?.sql ?? '');
      expect(migrate(database)).to.have.deep.property('right', []);
      const columns = columnsIn(database);
      const filled = new Set(rowsIn(database, columns).map((row) => row.split(':')[0]));
      expect([...columns.keys()].filter((table) => !filled.has(table))).to.deep.equal([]);
    });
  });

  for (const { name, sql } of exhibits)
    it(`opens ${name} with every row in it, and with the schema of a new store`, async () => {
      inDatabase(file(), (database) => database.exec(sql));
      copyFileSync(file(), copy());
      const store = sqliteStoreIn(directory.path, { sealer });
      expect(await contentOf(store)).to.deep.equal(contentOfExhibits('sqlite'));
      await store.close();
      const columns = inDatabase(copy(), columnsIn);
      const before = inDatabase(copy(), (database) => rowsIn(database, columns));
      const after = new Set(inDatabase(file(), (database) => rowsIn(database, columns)));
      expect(before.length).to.be.greaterThan(200);
      expect(before.filter((row) => !after.has(row))).to.deep.equal([]);
      const schemaOfToday = inDatabase(':memory:', (database) => {
        migrate(database);
        return schemaOf(database);
      });
      expect(inDatabase(file(), schemaOf)).to.deep.equal(schemaOfToday);
    });
});
