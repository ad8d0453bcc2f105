import { memorySecretSealer } from '../../../adapters/store/sqlite/memory-store.js';
import type { Store } from '../../../core/store.js';
import { temporaryDirectory } from '../shared/temporary-directory.js';
import { sqliteStoreIn } from './sqlite-store-in.js';

/** For each test of a suite two stores of one new file, as two processes have them. */
export const twoSqliteStores = (): { readonly one: () => Store; readonly other: () => Store } => {
  const directory = temporaryDirectory();
  let stores: readonly [Store, Store];
  beforeEach(() => {
    const sealer = memorySecretSealer();
    const open = () => sqliteStoreIn(directory.path, { sealer });
    stores = [open(), open()];
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
  });
  return { one: () => stores[0], other: () => stores[1] };
};
