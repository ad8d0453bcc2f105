import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { expect } from 'chai';
import { MIGRATIONS } from '../../../../../adapters/store/sqlite/opening/migrate.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';
import { contentOf, legacyStore } from '../../../../support/stores/legacy-store.js';
import {
  columnsOf,
  rowsOf,
  schemaOf,
  tablesOf,
} from '../../../../support/stores/museum/dump-sqlite.js';
import { sqliteExhibits } from '../../../../support/stores/museum/exhibits.js';
import { sqliteStoreIn } from '../../../../support/stores/sqlite-store-in.js';

/** What a migration changes on purpose: the grants of tokens that could read everything, and what counts such changes. */
const REWRITTEN = new Set(['token.grants', 'revision.tokens']);

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

describe('the museum of SQLite stores', () => {
  const directory = temporaryDirectory();
  const file = () => join(directory.path, 'shipshape.db');
  const copy = () => join(directory.path, 'before.db');
  const legacy = legacyStore('0.1.0', 'sqlite');
  const exhibits = sqliteExhibits();
  const database = new Sqlite(':memory:');
  for (const migration of MIGRATIONS) database.exec(migration);
  const schemaOfToday = schemaOf(database);
  database.close();
  const open = async () => {
    const store = sqliteStoreIn(directory.path, { sealer: legacy.sealer });
    const content = await contentOf(store, legacy);
    await store.close();
    return content;
  };

  it('shows the store of today, with rows in every table', () => {
    expect(exhibits.length).to.be.greaterThan(17);
    const newest = exhibits.at(-1);
    expect(newest?.version, 'docs/architecture.md says how an exhibit is added').to.equal(
      MIGRATIONS.length,
    );
    inDatabase(file(), (database) => {
      database.exec(newest?.sql ?? '');
      const empty = tablesOf(database).filter(
        (table) => rowsOf(database, table, columnsOf(database, table)).length === 0,
      );
      expect(empty).to.deep.equal([]);
    });
  });

  for (const { name, sql } of exhibits)
    it(`opens ${name} with every row in it, and with the schema of a new store`, async () => {
      inDatabase(file(), (database) => database.exec(sql));
      copyFileSync(file(), copy());
      const content = await open();
      // Those that 0.1.0 made are the oldest.
      expect({ ...content, tokens: content.tokens.slice(0, 2) }).to.deep.equal(legacy.content());
      const columns = inDatabase(copy(), (database) => {
        const kept = (table: string) =>
          columnsOf(database, table).filter((column) => !REWRITTEN.has(`${table}.${column}`));
        const all = tablesOf(database).map((table) => [table, kept(table)] as const);
        return new Map(all.filter(([, names]) => names.length > 0));
      });
      const before = inDatabase(copy(), (database) => rowsIn(database, columns));
      const after = new Set(inDatabase(file(), (database) => rowsIn(database, columns)));
      expect(before.length).to.be.greaterThan(80);
      expect(before.filter((row) => !after.has(row))).to.deep.equal([]);
      expect(inDatabase(file(), schemaOf)).to.deep.equal(schemaOfToday);
    });
});
