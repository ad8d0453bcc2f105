import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { memorySecretSealer } from '../../../adapters/store/sqlite/memory-store.js';
import {
  openSqliteStore,
  type SqliteStoreOptions,
} from '../../../adapters/store/sqlite/open-store.js';
import { sqliteOpenFailureWording } from '../../../adapters/store/sqlite/opening/open-failure.js';
import type { Store } from '../../../core/store.js';

/** Opens the store of a directory; one that does not open fails the spec, and says why. */
export const sqliteStoreIn = (
  directory: string,
  telling: Partial<SqliteStoreOptions> = {},
): Store => {
  const file = join(directory, 'shipshape.db');
  const opened = openSqliteStore({ file, sealer: memorySecretSealer(), ...telling });
  if (E.isRight(opened)) return opened.right;
  throw new Error(sqliteOpenFailureWording(opened.left));
};
