import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStoreHealth } from '../../../../contracts/shared/store-health.contract.js';
import { describeOpenStore } from '../../../../contracts/store.contract.js';
import { recycledSqliteStores } from '../../../../support/sqlite/recycled-sqlite-stores.js';
import { sqliteStoreIn } from '../../../../support/stores/sqlite-store-in.js';

describe('openSqliteStore', () => {
  const root = mkdtempSync(join(tmpdir(), 'shipshape-spec-'));
  after(() => rmSync(root, { recursive: true, force: true }));

  describeOpenStore('sqliteStore', recycledSqliteStores());
  // One that is used again is not closed.
  describeStoreHealth('sqliteStore', () => sqliteStoreIn(mkdtempSync(join(root, 'store-'))));
});
