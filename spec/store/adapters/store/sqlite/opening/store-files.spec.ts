import { expect } from 'chai';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { memorySecretSealer } from '../../../../../../adapters/store/sqlite/memory-store.js';
import { aesGcmSealer } from '../../../../../../adapters/crypto/aes-gcm-sealer.js';
import { Secret } from '../../../../../../core/shared/secret.js';
import { aFleet, anInstance, aServer } from '../../../../../support/fleet/a-fleet.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';

const PASSWORD = 'a password that stands out';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('the files of a SQLite store', () => {
  const root = temporaryDirectory();
  const directory = () => join(root.path, 'deep', 'data');

  it('can be read by their owner alone, and so can their directory', async () => {
    const store = sqliteStoreIn(directory());
    await putFleet(store, aFleet({ servers: [aServer()] }));
    const files = readdirSync(directory()).sort();
    expect(files).to.deep.equal(['shipshape.db', 'shipshape.db-shm', 'shipshape.db-wal']);
    expect(files.map((file) => modeOf(join(directory(), file)))).to.deep.equal([
      '600',
      '600',
      '600',
    ]);
    expect(modeOf(directory())).to.equal('700');
    await store.close();
  });

  it('are not where every user may replace them, unless only files of their own', async () => {
    mkdirSync(directory(), { recursive: true });
    chmodSync(directory(), 0o777);
    expect(() => sqliteStoreIn(directory())).to.throw(
      `Every user of this machine may write to the directory of the store, ${directory()}, and so replace the files in it. Run: chmod o-w ${directory()}`,
    );
    expect(readdirSync(directory())).to.deep.equal([]);
    chmodSync(directory(), 0o1777);
    await sqliteStoreIn(directory()).close();
  });

  it('are nowhere those of another user, who may have left a log in a directory for all', async function () {
    if (process.geteuid?.() !== 0) return this.skip();
    const sealer = memorySecretSealer();
    await sqliteStoreIn(directory(), { sealer }).close();
    chmodSync(directory(), 0o1777);
    for (const ending of ['-wal', '-shm', '-journal', '']) {
      const file = join(directory(), `shipshape.db${ending}`);
      const before = ending === '' ? readFileSync(file) : Buffer.alloc(0);
      writeFileSync(file, before);
      chownSync(file, 1, 1);
      expect(() => sqliteStoreIn(directory(), { sealer }), ending).to.throw(
        `The store ${file} belongs to another user (uid 1), who can change it.`,
      );
      expect(readFileSync(file), ending).to.deep.equal(before);
      if (ending !== '') rmSync(file);
    }
    chownSync(directory(), 1, 1);
    await sqliteStoreIn(directory(), { sealer }).close();
  });

  it('are taken from others where they were open to them', async () => {
    const sealer = memorySecretSealer();
    await sqliteStoreIn(directory(), { sealer }).close();
    chmodSync(join(directory(), 'shipshape.db'), 0o644);
    const store = sqliteStoreIn(directory(), { sealer });
    const files = readdirSync(directory());
    expect(files.map((file) => modeOf(join(directory(), file)))).to.deep.equal([
      '600',
      '600',
      '600',
    ]);
    await store.close();
  });

  it('hold no admin password, neither while it is in use nor after it was replaced', async () => {
    const store = sqliteStoreIn(directory(), { sealer: aesGcmSealer(Buffer.alloc(32, 7)) });
    for (const password of [PASSWORD, 'another']) {
      const admin = { user: 'backup_admin', password: new Secret(password) };
      await putFleet(store, aFleet({ servers: [aServer({ instances: [anInstance({ admin })] })] }));
      const bytes = readdirSync(directory()).map((file) => readFileSync(join(directory(), file)));
      expect(Buffer.concat(bytes).includes('backup_admin')).to.equal(true);
      expect(Buffer.concat(bytes).includes(PASSWORD)).to.equal(false);
    }
    await store.close();
  });

  it('are kept in WAL mode, in strict tables only', async () => {
    await sqliteStoreIn(directory()).close();
    const database = new Sqlite(join(directory(), 'shipshape.db'));
    expect(database.pragma('journal_mode', { simple: true })).to.equal('wal');
    const tables = database
      .prepare(
        "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table'",
      )
      .all()
      .filter((table) => !(table as { name: string }).name.startsWith('sqlite_'));
    expect(tables).to.have.length(40);
    for (const table of tables) expect(table).to.have.property('strict', 1);
    database.close();
  });
});
