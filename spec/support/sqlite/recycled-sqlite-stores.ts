import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { memorySecretSealer } from '../../../adapters/store/sqlite/memory-store.js';
import type { Store } from '../../../core/store.js';
import { aUuid } from '../shared/a-uuid.js';
import { sqliteStoreIn } from '../stores/sqlite-store-in.js';

/** Further than any spec moves a revision, so that nothing that the store has cached seems to be of the revision it is at. */
const MOVE_ON = `
UPDATE revision SET tokens = tokens + 1000000;
UPDATE resource_count SET changes = changes + 1000000`;

interface OpenStore {
  readonly store: Store;
  readonly file: string;
}

/**
 * Makes empty stores. One that is closed stays open instead, gets the pages of an empty one by SQLite's backup, and is
 * used again, which takes a hundredth of the time of a new one and of its thread.
 */
export const recycledSqliteStores = (): (() => Promise<Store>) => {
  const free: OpenStore[] = [];
  const opened: OpenStore[] = [];
  const sealer = memorySecretSealer();
  let root = '';
  let empty: Database;
  const open = (): OpenStore => {
    const directory = mkdtempSync(join(root, 'store-'));
    const file = join(directory, 'shipshape.db');
    return { store: sqliteStoreIn(directory, { sealer }), file };
  };
  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'shipshape-spec-'));
    const { store, file } = open();
    await store.close();
    empty = new Sqlite(file);
  });
  after(async () => {
    await Promise.all(opened.map(({ store }) => store.close()));
    empty.close();
    rmSync(root, { recursive: true, force: true });
  });
  const put = async (one: OpenStore): Promise<void> => {
    // Writes are done in their order: after this one nothing is under way, such as the end of snoozes that a read saw.
    await one.store.nodes.leave(aUuid(1))();
    empty.exec(MOVE_ON);
    await empty.backup(one.file);
    free.push(one);
  };
  return () => {
    const one = free.pop() ?? open();
    if (!opened.includes(one)) opened.push(one);
    let closing: Promise<void> | undefined;
    return Promise.resolve({ ...one.store, close: () => (closing ??= put(one)) });
  };
};
