import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { expect } from 'chai';
import { newestVersion } from '../../../../../../adapters/store/sql/pending-migrations.js';
import { MIGRATIONS } from '../../../../../../adapters/store/sqlite/migrations/migrations.js';
import { migrate } from '../../../../../../adapters/store/sqlite/opening/migrate.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';
import { schemaOf } from '../../../../../support/stores/museum/dump-sqlite.js';

const ADD_COLUMN = 'ALTER TABLE maintenance_rules ADD COLUMN colour TEXT;';
const ADD_TABLE = 'CREATE TABLE errand (id INTEGER PRIMARY KEY) STRICT;';
const WITH_TWO_MORE = { ...MIGRATIONS, texts: [...MIGRATIONS.texts, ADD_COLUMN, ADD_TABLE] };

describe('migrating a SQLite store', () => {
  const directory = temporaryDirectory();
  const at = (name: string) => join(directory.path, name);
  const used = <A>(name: string, use: (database: Database) => A): A => {
    const database = new Sqlite(at(name));
    database.pragma('journal_mode = wal');
    try {
      return use(database);
    } finally {
      database.close();
    }
  };
  const versionOf = (database: Database) => database.pragma('user_version', { simple: true });
  const whole = () =>
    used('whole.db', (database) => {
      migrate(database, WITH_TWO_MORE);
      return schemaOf(database);
    });

  it('runs what has landed since the baseline, once, and comes to the schema of a new store', () => {
    used('store.db', (database) => {
      migrate(database);
      expect(versionOf(database)).to.equal(newestVersion(MIGRATIONS));
      expect(migrate(database, WITH_TWO_MORE)).to.have.deep.property('right', [
        ADD_COLUMN,
        ADD_TABLE,
      ]);
      expect(migrate(database, WITH_TWO_MORE)).to.have.deep.property('right', []);
      expect(versionOf(database)).to.equal(newestVersion(WITH_TWO_MORE));
      expect(schemaOf(database)).to.deep.equal(whole());
    });
  });

  for (const [what, isMade] of [
    ['made', false],
    ['migrated', true],
  ] as const)
    it(`leaves all or nothing of a store that is ${what} when the process ends midway`, () => {
      const before = used('store.db', (database) => {
        if (isMade) migrate(database);
        return schemaOf(database);
      });
      used('store.db', (database) => {
        // So small a cache writes what is not committed to the files.
        database.pragma('cache_size = 2');
        database.function('process_ends', () => {
          for (const end of ['', '-wal'])
            if (existsSync(at(`store.db${end}`)))
              copyFileSync(at(`store.db${end}`), at(`left.db${end}`));
          return 1;
        });
        const texts = [...MIGRATIONS.texts, ADD_COLUMN, 'SELECT process_ends();', ADD_TABLE];
        migrate(database, { ...MIGRATIONS, texts });
      });
      used('left.db', (database) => {
        expect(schemaOf(database)).to.deep.equal(before);
        migrate(database, WITH_TWO_MORE);
        expect(schemaOf(database)).to.deep.equal(whole());
      });
    });

  it('leaves a store as it is where one migration fails', () => {
    used('store.db', (database) => {
      migrate(database);
      const before = schemaOf(database);
      const texts = [...MIGRATIONS.texts, ADD_COLUMN, 'DROP TABLE errand;'];
      expect(() => migrate(database, { ...MIGRATIONS, texts })).to.throw('no such table');
      expect(schemaOf(database)).to.deep.equal(before);
      expect(versionOf(database)).to.equal(newestVersion(MIGRATIONS));
    });
  });
});
