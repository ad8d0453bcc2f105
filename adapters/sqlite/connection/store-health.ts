import * as E from 'fp-ts/lib/Either.js';
import type { StoreHealth } from '../../../core/shared/ports/store-health.js';
import type { SqliteSession } from './session.js';

export const sqliteStoreHealth = ({ database, run }: SqliteSession): StoreHealth => {
  const selectAnyCount = database.prepare('SELECT count FROM resource_count LIMIT 1');
  return {
    check: run(() => {
      selectAnyCount.get();
      return E.right(undefined);
    }),
  };
};
