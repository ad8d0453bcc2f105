import { expect } from 'chai';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import {
  storeFileExists,
  storeIsSealed,
  whileUnsealed,
} from '../../../../../../adapters/store/sqlite/opening/seal.js';
import { asUnprivilegedUser } from '../../../../../support/shared/as-unprivileged-user.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';

describe('the seal of a SQLite store', () => {
  const root = temporaryDirectory();
  const directory = () => join(root.path, 'data');
  const file = () => join(directory(), 'shipshape.db');
  const alter = (sql: string) => {
    const database = new Sqlite(file());
    database.exec(sql);
    database.close();
  };
  const makeStore = () => sqliteStoreIn(directory()).close();
  const runsWhileUnsealed = (): boolean => {
    let hasRun = false;
    whileUnsealed(file(), () => (hasRun = true));
    return hasRun;
  };

  it('is on what was opened once', async () => {
    await makeStore();
    expect(storeIsSealed(file())).to.deep.equal(E.right(true));
    expect(runsWhileUnsealed()).to.equal(false);
    expect(readdirSync(directory())).to.deep.equal(['shipshape.db']);
  });

  it('is not on a file that it creates, empty and private', () => {
    expect(storeIsSealed(file())).to.deep.equal(E.right(false));
    const { mode, size } = statSync(file());
    expect([mode & 0o777, size]).to.deep.equal([0o600, 0]);
    expect(storeIsSealed(file())).to.deep.equal(E.right(false));
    expect(runsWhileUnsealed()).to.equal(true);
  });

  it('is not on a store whose making was cut short', async () => {
    await makeStore();
    alter('DELETE FROM meta');
    expect(storeIsSealed(file())).to.deep.equal(E.right(false));
    expect(runsWhileUnsealed()).to.equal(true);
  });

  it('is taken for set while another process may be setting it', async () => {
    await makeStore();
    alter('DELETE FROM meta');
    const other = new Sqlite(file());
    other.exec('BEGIN IMMEDIATE');
    expect(runsWhileUnsealed()).to.equal(false);
    other.close();
    expect(runsWhileUnsealed()).to.equal(true);
  });

  it('is set by nobody where an empty file cannot be opened, and may be where there is no file', () => {
    storeIsSealed(file());
    mkdirSync(`${file()}-wal`);
    expect(runsWhileUnsealed()).to.equal(true);
    rmSync(file());
    expect(runsWhileUnsealed()).to.equal(false);
    expect(readdirSync(directory())).to.deep.equal(['shipshape.db-wal']);
  });

  it('is looked for in no database of another program, no newer store, and nothing else', async () => {
    await makeStore();
    alter('PRAGMA user_version = 99');
    expect(storeIsSealed(file())).to.have.nested.property('left._tag', 'StoreNewer');
    alter('PRAGMA application_id = 1');
    const bytes = readFileSync(file());
    expect(storeIsSealed(file())).to.deep.equal(E.left({ _tag: 'StoreForeign', file: file() }));
    expect(readFileSync(file()).equals(bytes)).to.equal(true);
    writeFileSync(file(), 'The quick brown fox jumps over the lazy dog. '.repeat(200));
    expect(storeIsSealed(file())).to.deep.equal(E.left({ _tag: 'StoreUnreadable', file: file() }));
  });

  it('is on a store to which a link leads', async () => {
    await makeStore();
    renameSync(file(), join(root.path, 'elsewhere.db'));
    symlinkSync(join(root.path, 'elsewhere.db'), file());
    expect(storeFileExists(file())).to.deep.equal(E.right(true));
    expect(storeIsSealed(file())).to.deep.equal(E.right(true));
    renameSync(join(root.path, 'elsewhere.db'), join(root.path, 'away.db'));
    expect(storeFileExists(file())).to.deep.equal(E.right(false));
  });

  it('is missing with its file, or with its directory', () => {
    expect(storeFileExists(file())).to.deep.equal(E.right(false));
    mkdirSync(directory());
    expect(storeFileExists(file())).to.deep.equal(E.right(false));
  });

  it('is not called missing where its directory may not be entered', async () => {
    await makeStore();
    chmodSync(root.path, 0o755);
    chmodSync(directory(), 0o600);
    const expected = { _tag: 'StoreUnopenable', file: file(), code: 'EACCES' };
    expect(asUnprivilegedUser(() => storeFileExists(file()))).to.deep.equal(E.left(expected));
    chmodSync(directory(), 0o700);
  });
});
