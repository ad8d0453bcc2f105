import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { migrate } from '../../../../../../adapters/store/sqlite/opening/migrate.js';
import { randomFrom } from '../../../../../support/rogues/random.js';
import { seedOfDay } from '../../../../../support/shared/random-cases.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';
import { contentOf } from '../../../../../support/stores/museum/content-of.js';
import { schemaOf } from '../../../../../support/stores/museum/dump-sqlite.js';
import {
  contentOfExhibits,
  exhibitsOf,
  sealerOf,
} from '../../../../../support/stores/museum/exhibits.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';

/** A store of the baseline meets every migration; `content` is what it has to have then. */
const CASES = [
  { what: 'made', sql: '', content: undefined, statements: 150 },
  {
    what: 'migrated from the baseline',
    sql: exhibitsOf('sqlite')[0]?.sql ?? '',
    content: contentOfExhibits('sqlite'),
    statements: 50,
  },
];

/** One of so many copies is opened as by a service. */
const OPENED = 30;

describe('a SQLite store whose process ends between two statements', () => {
  const directory = temporaryDirectory();
  const fileIn = (folder: string) => join(directory.path, folder, 'shipshape.db');
  const copyTo = (folder: string) => {
    mkdirSync(join(directory.path, folder));
    for (const end of ['', '-wal'])
      if (existsSync(`${fileIn('store')}${end}`))
        copyFileSync(`${fileIn('store')}${end}`, `${fileIn(folder)}${end}`);
  };
  const schemaIn = (folder: string): string => {
    const database = new Sqlite(fileIn(folder));
    const schema = JSON.stringify([...schemaOf(database)]);
    database.close();
    return schema;
  };

  /** Copies the files of the store before each statement of a migration. */
  const crash = (sql: string): readonly string[] => {
    const copies: string[] = [];
    mkdirSync(join(directory.path, 'store'));
    const state = { isMigrating: false };
    const verbose = () => {
      if (!state.isMigrating) return;
      copies.push(`copy-${String(copies.length)}`);
      copyTo(copies.at(-1) ?? '');
    };
    const database = new Sqlite(fileIn('store'), { verbose });
    database.exec(sql);
    database.pragma('journal_mode = wal');
    // So small a cache writes what is not committed to the files.
    database.pragma('cache_size = 2');
    state.isMigrating = true;
    migrate(database);
    copies.push('after');
    copyTo('after');
    database.close();
    return copies;
  };

  for (const { what, sql, content, statements } of CASES)
    it(`is as it was or as it shall be while it is ${what}, and has everything once it is opened`, async () => {
      const copies = crash(sql);
      expect(copies).to.have.length.of.at.least(statements);
      const whole = schemaIn('after');
      const [first = '', ...others] = copies.map(schemaIn);
      expect(others.filter((schema) => schema !== first && schema !== whole)).to.deep.equal([]);
      expect([first === whole, others.at(-1) === whole]).to.deep.equal([false, true]);
      const random = randomFrom(seedOfDay);
      for (const folder of copies.filter((_, n) => n === 0 || random(OPENED) === 0)) {
        const store = sqliteStoreIn(join(directory.path, folder), { sealer: sealerOf('sqlite') });
        if (content !== undefined) expect(await contentOf(store)).to.deep.equal(content);
        await store.close();
        expect(schemaIn(folder)).to.equal(whole);
      }
    });
});
