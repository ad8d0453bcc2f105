import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { keyFits, sealKeyCheck } from '../../sql/rows/sealed-rows.js';
import type { SqliteOpenFailure } from './open-failure.js';

/** Finds out whether the store was sealed under the key at hand. */
export const checkKey = (
  database: Database,
  sealer: SecretSealer,
): E.Either<SqliteOpenFailure, void> => {
  const read = database.prepare("SELECT value FROM meta WHERE key = 'key_check'").pluck();
  if (read.get() === undefined) sealCheck(database, sealer);
  return keyFits(sealer, read.get())
    ? E.right(undefined)
    : E.left({ _tag: 'StoreKeyWrong', file: database.name });
};

/** Of two processes that make the store at once, the first one's text stays. */
const sealCheck = (database: Database, sealer: SecretSealer): void => {
  database
    .prepare("INSERT INTO meta VALUES ('key_check', ?) ON CONFLICT DO NOTHING")
    .run(sealKeyCheck(sealer));
};
