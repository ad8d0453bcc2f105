import { expect } from 'chai';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import {
  DURABLE,
  setPragmas,
} from '../../../../../../adapters/store/sqlite/opening/set-pragmas.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';

describe('setPragmas', () => {
  const directory = temporaryDirectory();

  it('sets what makes a commit outlive a loss of power, and constraints hold', () => {
    const database = new Sqlite(join(directory.path, 'store.db'));
    database.pragma('foreign_keys = 0');
    expect(setPragmas(database, DURABLE)).to.deep.equal(E.right(undefined));
    const found = Object.keys(DURABLE).map((name) => database.pragma(name, { simple: true }));
    expect(found).to.deep.equal(['wal', 2, 1]);
    database.close();
  });

  it('says so when SQLite passes over a pragma in silence', () => {
    const database = new Sqlite(':memory:');
    expect(setPragmas(database, DURABLE)).to.deep.equal(
      E.left({
        _tag: 'StorePragmaRefused',
        file: ':memory:',
        pragma: 'journal_mode',
        value: 'memory',
      }),
    );
    database.close();
  });
});
