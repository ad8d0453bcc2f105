import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStore } from '../../../contracts/store.contract.js';
import { sqliteStoreIn } from '../../../support/stores/sqlite-store-in.js';

describe('openSqliteStore', () => {
  const root = mkdtempSync(join(tmpdir(), 'shipshape-spec-'));
  after(() => rmSync(root, { recursive: true, force: true }));

  describeStore('sqliteStore', () => sqliteStoreIn(mkdtempSync(join(root, 'store-'))));
});
