import { expect } from 'chai';
import { sqliteFailure } from '../../../../../../adapters/store/sqlite/connection/transaction.js';
import { corrupt, unavailable } from '../../../../../../core/shared/ports/port-failure.js';

const CASES = [
  ['SQLITE_BUSY_SNAPSHOT', unavailable('store', 'busy')],
  ['SQLITE_LOCKED', unavailable('store', 'busy')],
  ['SQLITE_FULL', unavailable('store', 'full')],
  ['SQLITE_READONLY_DBMOVED', unavailable('store', 'read_only')],
  ['SQLITE_CANTOPEN', unavailable('store', 'read_only')],
  ['SQLITE_PERM', unavailable('store', 'read_only')],
  ['SQLITE_IOERR_WRITE', unavailable('store', 'failed')],
  ['SQLITE_CONSTRAINT_UNIQUE', unavailable('store', 'failed')],
  ['SQLITE_CORRUPT_VTAB', corrupt('store', 'shipshape.db')],
  ['SQLITE_NOTADB', corrupt('store', 'shipshape.db')],
] as const;

describe('sqliteFailure', () => {
  for (const [code, expected] of CASES)
    it(`says what ${code} means to a caller`, () => {
      expect(sqliteFailure({ code }, 'shipshape.db')).to.deep.equal(expected);
    });
});
