import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { openPostgresStore } from '../../../../adapters/store/postgres/open-store.js';
import { startEmbeddedPostgres } from '../../database-servers/embedded-postgres.js';
import { sqliteStoreIn } from '../sqlite-store-in.js';
import { dumpPostgres } from './dump-postgres.js';
import { dumpSqlite } from './dump-sqlite.js';
import { type Engine, exhibitsOf, fileOf, sealerOf } from './exhibits.js';

const newestSql = (engine: Engine): string => exhibitsOf(engine).at(-1)?.sql ?? '';

/** The newest exhibit as this build leaves it. */
const DUMPS: Readonly<Record<Engine, () => Promise<string>>> = {
  sqlite: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'shipshape-museum-'));
    const database = new Sqlite(join(directory, 'shipshape.db'));
    try {
      database.exec(newestSql('sqlite'));
      await sqliteStoreIn(directory, { sealer: sealerOf('sqlite') }).close();
      return dumpSqlite(database);
    } finally {
      database.close();
      rmSync(directory, { recursive: true });
    }
  },
  postgres: async () => {
    const server = await startEmbeddedPostgres();
    try {
      const { user, password } = server.superuser;
      const login = [user, password].map(encodeURIComponent).join(':');
      const url = `postgres://${login}@127.0.0.1:${server.port}/postgres`;
      await server.query(newestSql('postgres'));
      const opened = await openPostgresStore({ url, sealer: sealerOf('postgres') });
      if (E.isLeft(opened)) throw new Error(opened.left._tag);
      await opened.right.close();
      return await dumpPostgres(url);
    } finally {
      await server.stop();
    }
  },
};

/** Run as a program with an engine and a name: writes the newest exhibit as this build leaves it. */
const [, , engine, name] = process.argv;
if ((engine !== 'sqlite' && engine !== 'postgres') || name === undefined)
  throw new Error('Name the engine and the exhibit, such as: sqlite v25-what-it-adds');
writeFileSync(fileOf(engine, `${name}.sql`), await DUMPS[engine](), { flag: 'wx' });
console.log(`Add some rows of each new table to ${name}.sql.`);
