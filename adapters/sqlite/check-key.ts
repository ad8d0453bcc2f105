import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { Secret } from '../../core/domain/secret.js';
import type { SecretSealer } from '../../core/ports/secret-sealer.js';
import type { SqliteOpenFailure } from './sqlite-open-failure.js';

const PLACE = 'meta key_check';

/** Finds out whether the store was sealed under the key at hand, by a text that is sealed when the store is made. */
export const checkKey = (
  database: Database,
  sealer: SecretSealer,
): E.Either<SqliteOpenFailure, void> => {
  const read = database.prepare("SELECT value FROM meta WHERE key = 'key_check'").pluck();
  if (read.get() === undefined) sealCheck(database, sealer);
  const sealed = read.get();
  return Buffer.isBuffer(sealed) && O.isSome(sealer.unseal(sealed, PLACE))
    ? E.right(undefined)
    : E.left({ _tag: 'StoreKeyWrong', file: database.name });
};

/** Of two processes that make the store at once, the first one's text stays. */
const sealCheck = (database: Database, sealer: SecretSealer): void => {
  database
    .prepare("INSERT INTO meta VALUES ('key_check', ?) ON CONFLICT DO NOTHING")
    .run(sealer.seal(new Secret('shipshape'), PLACE));
};
