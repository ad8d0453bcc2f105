import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import type { Migrations, StoreVersionFailure } from '../../sql/pending-migrations.js';
import { newestVersion, pendingMigrations } from '../../sql/pending-migrations.js';
import { transaction } from '../connection/transaction.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import type { SqliteOpenFailure } from './open-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { keyFits, sealKeyCheck } from '../../sql/rows/sealed-rows.js';

/** `SHIP` in ASCII: says in the file's header whose database it is. */
const APPLICATION_ID = 0x53484950;

type Pending = E.Either<SqliteOpenFailure, readonly string[]>;

/** Only reads: the database of another program, and one of another Shipshape, stay as they are. */
export const checkOwner = (database: Database, migrations = MIGRATIONS): Pending =>
  transaction(database, 'DEFERRED')(() => findPending(database, migrations));

/**
 * Brings the schema up to date, as a whole or not at all. Of several processes at once one does it, the others find it done.
 * A store that is up to date is only read, so that it opens while another process writes.
 */
export const migrate = (database: Database, migrations = MIGRATIONS): Pending =>
  E.flatMap(checkOwner(database, migrations), (pending) =>
    pending.length === 0
      ? E.right([])
      : transaction(database, 'IMMEDIATE')(() => apply(database, migrations)),
  );

const apply = (database: Database, migrations: Migrations): Pending =>
  E.tap(findPending(database, migrations), (pending) => {
    for (const migration of pending) database.exec(migration);
    database.pragma(`application_id = ${String(APPLICATION_ID)}`);
    database.pragma(`user_version = ${String(newestVersion(migrations))}`);
    return E.right(undefined);
  });

const findPending = (database: Database, migrations: Migrations): Pending => {
  const file = database.name;
  if (isForeign(database)) return E.left({ _tag: 'StoreForeign', file });
  const version = Number(database.pragma('user_version', { simple: true }));
  return E.mapLeft((failure: StoreVersionFailure) => ({ ...failure, file }))(
    pendingMigrations(migrations, version),
  );
};

/** An empty database belongs to no program yet. */
const isForeign = (database: Database): boolean =>
  database.pragma('application_id', { simple: true }) !== APPLICATION_ID &&
  database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;

const STATISTICS = "SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'";

/**
 * Removes what an ANALYZE has stored. Statements are written for a store without statistics: an average of few rows a scope hides that
 * one of them, the fleet, has all.
 */
export const removeStatistics = (database: Database): E.Either<SqliteOpenFailure, void> => {
  const tables = database.prepare<[], string>(STATISTICS).pluck().all();
  for (const table of tables) database.exec(`DROP TABLE IF EXISTS ${table}`);
  return E.right(undefined);
};

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
