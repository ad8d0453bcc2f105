import { expect } from 'chai';
import {
  type SqliteOpenFailure,
  sqliteOpenFailureWording,
} from '../../../../../../adapters/store/sqlite/opening/open-failure.js';

const file = '/var/lib/shipshape/shipshape.db';
const keyFile = '/etc/shipshape.key';

/** Each failure, and what its words must tell beside the file. */
const TOLD: readonly (readonly [SqliteOpenFailure, string])[] = [
  [{ _tag: 'StoreUnopenable', file, code: 'EACCES' }, '(EACCES). Let the user that runs Shipshape'],
  [{ _tag: 'StoreBusy', file }, 'locked by another program. Wait'],
  [{ _tag: 'StoreUnreadable', file }, 'restore a copy'],
  [{ _tag: 'StoreForeign', file }, 'the database of another program'],
  [{ _tag: 'StoreOlder', file, version: 9, oldestKnown: 24 }, 'of 28 November 2026 (commit'],
  [{ _tag: 'StoreNewer', file, version: 9, newestKnown: 2 }, 'version 9 of the store'],
  [
    { _tag: 'StorePragmaRefused', file, pragma: 'journal_mode', value: 'delete' },
    'journal_mode = delete',
  ],
  [{ _tag: 'StoreKeyWrong', file }, 'Give it the one that belongs to it'],
  [{ _tag: 'StoreMissing', file, keyFile }, `its key ${keyFile} is there. Put the store back`],
  [{ _tag: 'StoreKeyMissing', file, keyFile }, `missing: ${keyFile}. Put that key file back`],
];

describe('sqliteOpenFailureWords', () => {
  for (const [failure, telling] of TOLD)
    it(`names the file and what to do about ${failure._tag}`, () => {
      expect(sqliteOpenFailureWording(failure)).to.contain(file).and.contain(telling);
    });
});
