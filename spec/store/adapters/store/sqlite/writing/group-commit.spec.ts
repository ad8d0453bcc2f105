import { expect } from 'chai';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import {
  groupCommit,
  type WriteRequest,
} from '../../../../../../adapters/store/sqlite/writing/group-commit.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';

describe('groupCommit', () => {
  const directory = temporaryDirectory();
  const statements: string[] = [];
  let database: Sqlite.Database;
  let other: Sqlite.Database;

  beforeEach(() => {
    const file = join(directory.path, 'a.db');
    database = new Sqlite(file, { timeout: 0, verbose: (sql) => statements.push(String(sql)) });
    database.pragma('journal_mode = wal');
    database.exec('CREATE TABLE kept (n INTEGER NOT NULL, text TEXT) STRICT');
    other = new Sqlite(file);
    statements.length = 0;
  });
  afterEach(() => [database, other].forEach((each) => each.close()));

  const writes = () => {
    const insert = database.prepare('INSERT INTO kept VALUES (?, ?)');
    const add = (n: number | null, text = '') => insert.run(n, text).changes;
    return {
      add,
      addTwo: (first: number, second: number | null) => [add(first), add(second)],
      addAndRefuse: (n: number) => E.left(add(n)),
      addLong: (n: number) => add(n, 'long'.repeat(10_000)),
      fail: () => {
        throw new RangeError('a defect');
      },
    };
  };
  // The names are those of these writes, not those of a store.
  const request = (name: keyof ReturnType<typeof writes>, ...args: readonly unknown[]) =>
    ({ name, args }) as unknown as WriteRequest;
  const commit = (...requests: readonly WriteRequest[]) =>
    groupCommit(database, writes())(requests);
  const kept = () => other.prepare('SELECT n FROM kept').pluck().all();
  const commits = () => statements.filter((sql) => sql === 'COMMIT').length;
  const notNull = E.left({
    code: 'SQLITE_CONSTRAINT_NOTNULL',
    message: 'NOT NULL constraint failed: kept.n',
  });

  it('commits all writes at once, and returns what each has returned', () => {
    const outcomes = commit(request('add', 1), request('addTwo', 2, 3), request('add', 4));
    expect(outcomes).to.deep.equal([E.right(1), E.right([1, 1]), E.right(1)]);
    expect(kept()).to.deep.equal([1, 2, 3, 4]);
    expect(commits()).to.equal(1);
  });

  it('undoes all that a write has done that returns a left, and nothing else', () => {
    const outcomes = commit(request('add', 1), request('addAndRefuse', 2), request('add', 4));
    expect(outcomes).to.deep.equal([E.right(1), E.right(E.left(1)), E.right(1)]);
    expect(kept()).to.deep.equal([1, 4]);
  });

  it('undoes all that a write has done that fails, and nothing else', () => {
    const outcomes = commit(request('add', 1), request('addTwo', 2, null), request('add', 4));
    expect(outcomes).to.deep.equal([E.right(1), notNull, E.right(1)]);
    expect(kept()).to.deep.equal([1, 4]);
    expect(commits()).to.equal(1);
  });

  it('lets a write with a defect fail alone', () => {
    const outcomes = commit(request('fail'), request('add', 2));
    const defect = { code: '', message: 'RangeError: a defect' };
    expect(outcomes).to.deep.equal([E.left(defect), E.right(1)]);
    expect(kept()).to.deep.equal([2]);
  });

  it('runs each write by itself where SQLite has undone all of them, so that those go through that can', () => {
    database.pragma('max_page_count = 10');
    const outcomes = commit(request('add', 1), request('addLong', 2), request('add', 3));
    const full = { code: 'SQLITE_FULL', message: 'database or disk is full' };
    expect(outcomes).to.deep.equal([E.right(1), E.left(full), E.right(1)]);
    expect(kept()).to.deep.equal([1, 3]);
  });

  it('lets all fail where another connection keeps the lock, and waits for it once', () => {
    other.exec('BEGIN IMMEDIATE');
    const busy = { code: 'SQLITE_BUSY', message: 'database is locked' };
    expect(commit(request('add', 1), request('add', 2))).to.deep.equal([
      E.left(busy),
      E.left(busy),
    ]);
    expect(statements).to.deep.equal(['BEGIN IMMEDIATE']);
  });
});
