import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { legacyStore } from '../legacy-store.js';
import { sqliteStoreIn } from '../sqlite-store-in.js';
import { columnsOf, dumpSqlite, rowsOf, tablesOf } from './dump-sqlite.js';
import { EXHIBITS, sqliteExhibits } from './exhibits.js';

/** Run as a program with a name such as `after-0.1.0/v24-what-it-adds`: writes the newest exhibit as this build leaves it. */
const addExhibit = async (name: string): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'shipshape-museum-'));
  const database = new Sqlite(join(directory, 'shipshape.db'));
  database.exec(sqliteExhibits().at(-1)?.sql ?? '');
  await sqliteStoreIn(directory, { sealer: legacyStore('0.1.0', 'sqlite').sealer }).close();
  writeFileSync(join(EXHIBITS, `${name}.sql`), dumpSqlite(database), { flag: 'wx' });
  for (const table of tablesOf(database))
    if (rowsOf(database, table, columnsOf(database, table)).length === 0)
      console.log(`Add some rows of ${table} to ${name}.sql.`);
  database.close();
  rmSync(directory, { recursive: true });
};

const [, , name] = process.argv;
if (name === undefined) throw new Error('Name the exhibit, such as after-0.1.0/v24-what-it-adds');
await addExhibit(name);
