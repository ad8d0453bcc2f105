import { aUuid } from '../shared/a-uuid.js';
import { sqliteStoreIn } from './sqlite-store-in.js';

/** Run as a process with a directory: closes a store at once after a write was begun, and then says so. */
const [, program, directory] = process.argv;
if (program?.endsWith('write-and-close.js') && directory !== undefined) {
  const store = sqliteStoreIn(directory);
  void store.nodes.leave(aUuid(1))();
  await store.close();
  console.log('closed');
}
