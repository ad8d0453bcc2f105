import { expect } from 'chai';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { memorySecretSealer } from '../../../../../../adapters/store/sqlite/memory-store.js';
import { aesGcmSealer } from '../../../../../../adapters/crypto/aes-gcm-sealer.js';
import { openSqliteStore } from '../../../../../../adapters/store/sqlite/open-store.js';
import { aHash, aToken } from '../../../../../support/access/a-token.js';
import { asUnprivilegedUser } from '../../../../../support/shared/as-unprivileged-user.js';
import { holdSqliteLock } from '../../../../../support/stores/hold-sqlite-lock.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';

describe('opening a SQLite store', () => {
  const directory = temporaryDirectory();
  const file = () => join(directory.path, 'shipshape.db');
  const sealer = aesGcmSealer(Buffer.alloc(32, 1));
  const open = () => openSqliteStore({ file: file(), sealer });
  const makeStore = async () => {
    const made = open();
    expect(made).to.have.property('_tag', 'Right');
    if (E.isRight(made)) await made.right.close();
  };
  const alter = (sql: string) => {
    const database = new Sqlite(file());
    database.exec(sql);
    database.close();
  };

  it('opens again what it has made', async () => {
    await makeStore();
    await makeStore();
  });

  for (const [version, tag] of [
    [23, 'StoreOlder'],
    [99, 'StoreNewer'],
  ] as const)
    it(`refuses a store of version ${version} as ${tag}, and leaves it as it is`, async () => {
      await makeStore();
      alter(`PRAGMA user_version = ${version}`);
      const bytes = readFileSync(file());
      expect(open()).to.have.property('left').that.includes({ _tag: tag, file: file(), version });
      expect(readFileSync(file()).equals(bytes)).to.equal(true);
    });

  it('refuses the database of another program, and leaves it as it is', () => {
    alter('CREATE TABLE theirs (a)');
    chmodSync(file(), 0o644);
    const bytes = readFileSync(file());
    expect(open()).to.deep.equal(E.left({ _tag: 'StoreForeign', file: file() }));
    expect(readFileSync(file()).equals(bytes)).to.equal(true);
    expect(statSync(file()).mode & 0o777).to.equal(0o644);
  });

  it('refuses a file that is no database', () => {
    writeFileSync(file(), 'The quick brown fox jumps over the lazy dog. '.repeat(200));
    expect(open()).to.deep.equal(E.left({ _tag: 'StoreUnreadable', file: file() }));
  });

  it('refuses a key that does not fit', async () => {
    await makeStore();
    const opened = openSqliteStore({ file: file(), sealer: memorySecretSealer() });
    expect(opened).to.deep.equal(E.left({ _tag: 'StoreKeyWrong', file: file() }));
  });

  it('says so when a directory has taken the place of the file', () => {
    mkdirSync(file());
    const expected = { _tag: 'StoreUnopenable', file: file(), code: 'EISDIR' };
    expect(open()).to.deep.equal(E.left(expected));
  });

  it('says so when the file may not be written to, and leaves it as it is', async () => {
    await makeStore();
    chmodSync(directory.path, 0o755);
    chmodSync(file(), 0o444);
    const expected = { _tag: 'StoreUnopenable', file: file(), code: 'EACCES' };
    expect(asUnprivilegedUser(open)).to.deep.equal(E.left(expected));
    chmodSync(file(), 0o600);
    await makeStore();
  });

  it('refuses a store whose pages are damaged', async () => {
    await makeStore();
    const bytes = readFileSync(file());
    writeFileSync(file(), bytes.fill(0xff, 4096));
    expect(open()).to.deep.equal(E.left({ _tag: 'StoreUnreadable', file: file() }));
  });

  it('waits for another program that holds a store that is not made yet', async () => {
    await holdSqliteLock(file());
    await makeStore();
  });

  it('waits for nobody when the store is up to date, even while others write to it', async () => {
    await makeStore();
    const other = new Sqlite(file());
    other.exec('BEGIN IMMEDIATE');
    await makeStore();
    other.close();
  });

  it('finds without waiting that there has been a first token, even while others write', async () => {
    const store = sqliteStoreIn(directory.path);
    expect(await store.tokens.addFirst(aToken(), aHash(1))()).to.deep.equal(E.right(true));
    const other = new Sqlite(file());
    other.exec('BEGIN IMMEDIATE');
    expect(await store.tokens.addFirst(aToken(), aHash(2))()).to.deep.equal(E.right(false));
    other.close();
    await store.close();
  });
});
