import { expect } from 'chai';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { setImmediate } from 'node:timers/promises';
import { databaseRevision } from '../../../../adapters/sqlite/connection/database-revision.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

describe('databaseRevision', () => {
  const directory = temporaryDirectory();
  let own: Sqlite.Database;
  let other: Sqlite.Database;
  beforeEach(() => {
    const file = join(directory.path, 'a.db');
    own = new Sqlite(file);
    own.pragma('journal_mode = wal');
    own.exec('CREATE TABLE t (n)');
    other = new Sqlite(file);
  });
  afterEach(() => [own, other].forEach((database) => database.close()));

  it('stays while nothing changes', async () => {
    const { current: revision } = databaseRevision(own);
    const before = revision();
    own.prepare('SELECT * FROM t').all();
    await setImmediate();
    expect(revision()).to.equal(before);
  });

  it('moves at once with what this connection writes', () => {
    const { current: revision } = databaseRevision(own);
    const before = revision();
    own.exec('INSERT INTO t VALUES (1)');
    expect(revision()).not.to.equal(before);
  });

  it('moves with it at once where it is told that something was written', () => {
    const { current, invalidate } = databaseRevision(own);
    const before = current();
    other.exec('INSERT INTO t VALUES (1)');
    invalidate();
    expect(current()).not.to.equal(before);
  });

  it('moves with what another connection writes, in the next turn of the event loop', async () => {
    const { current: revision } = databaseRevision(own);
    const before = revision();
    other.exec('INSERT INTO t VALUES (1)');
    await setImmediate();
    expect(revision()).not.to.equal(before);
  });
});
