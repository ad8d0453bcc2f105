import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { keyFits } from '../../sql/rows/sealed-rows.js';
import { transaction } from '../connection/transaction.js';
import { openDatabase } from '../connection/driver.js';
import { checkOwner } from './migrate.js';
import { openFailure, type SqliteOpenFailure } from './open-failure.js';
import { dirname, resolve } from 'node:path';
import { checkOwners, ENDINGS } from './check-files.js';

/** No request is served yet while a store opens, so it may wait longer for another process that migrates it. */
export const OPENING_TIMEOUT_MS = 10_000;

/** Says whether a file is there, wherever links lead. */
export const storeFileExists = (file: string): E.Either<SqliteOpenFailure, boolean> =>
  caught(file, () => E.right(statSync(file, { throwIfNoEntry: false }) !== undefined));

/** Says whether a store was sealed under a key. Creates an empty file if it does not exist. */
export const storeIsSealed = (file: string): E.Either<SqliteOpenFailure, boolean> =>
  caught(file, () => {
    makePrivateFile(file);
    return isEmpty(file)
      ? E.right(false)
      : withDatabase(file, OPENING_TIMEOUT_MS, (database) =>
          E.map(() => hasSeal(database))(checkOwner(database)),
        );
  });

/** Whether the store is sealed under this key; not, where it cannot be found out. */
export const isSealedUnder = (file: string, sealer: SecretSealer): boolean =>
  E.getOrElse(() => false)(
    caught(file, () =>
      withDatabase(file, OPENING_TIMEOUT_MS, (database) =>
        E.right(keyFits(sealer, database.prepare(SELECT_CHECK).pluck().get())),
      ),
    ),
  );

const SELECT_CHECK = "SELECT value FROM meta WHERE key = 'key_check'";

/**
 * Runs something while no process can seal the store, if none has yet. It does not run where another process writes to
 * the store, or nothing can be found out.
 */
export const whileUnsealed = (file: string, run: () => void): void => {
  const found = caught(file, () =>
    withDatabase(file, 0, (database) =>
      transaction(
        database,
        'IMMEDIATE',
      )(() => {
        if (!hasSeal(database)) run();
        return E.right(undefined);
      }),
    ),
  );
  // Nothing is sealed that could not be opened again.
  if (E.isLeft(found) && found.left._tag === 'StoreUnopenable' && isEmpty(file)) run();
};

const isEmpty = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.size === 0;

const hasSeal = (database: Database): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get() !== undefined &&
  database.prepare("SELECT 1 FROM meta WHERE key = 'key_check'").get() !== undefined;

const withDatabase = <A>(file: string, timeout: number, use: (database: Database) => A): A => {
  const database = openDatabase(file, { timeout, fileMustExist: true });
  try {
    return use(database);
  } finally {
    database.close();
  }
};

const caught = <A>(
  file: string,
  work: () => E.Either<SqliteOpenFailure, A>,
): E.Either<SqliteOpenFailure, A> => {
  try {
    return E.flatMap(work)(checkOwners(file));
  } catch (error) {
    return E.left(openFailure(file, error));
  }
};

/** Creates a file that only its owner can read, and its directory, where they are missing. */
export const makePrivateFile = (file: string): void => {
  const first = mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  if (first === undefined) return;
  for (let made = dirname(resolve(file)); made.length >= first.length; made = dirname(made))
    syncFolder(dirname(made));
};

/** SQLite does so for the names of its own files, not for that of the folder that they are in. */
const syncFolder = (folder: string): void => {
  try {
    const handle = openSync(folder, 'r');
    fsyncSync(handle);
    closeSync(handle);
  } catch {
    // Windows cannot, nor who may not read the folder of all users in which this one was made.
  }
};

/** Removes the access of other users. SQLite gives the files beside the database the mode of the database. */
export const keepPrivate = (file: string): void => {
  for (const ending of ENDINGS) {
    const part = `${file}${ending}`;
    if (existsSync(part)) chmodSync(part, 0o600);
  }
};

/** Copies a store as it is at one moment into a file that is made; processes that have it open go on. */
export const copySqliteStore = (file: string, copy: string): E.Either<SqliteOpenFailure, void> =>
  caught(file, () =>
    existsSync(file)
      ? withDatabase(file, OPENING_TIMEOUT_MS, (database) => {
          makePrivateFile(copy);
          database.pragma('synchronous = FULL');
          database.prepare('VACUUM INTO ?').run(copy);
          return E.right(undefined);
        })
      : E.left({ _tag: 'StoreUnopenable', file, code: 'ENOENT' }),
  );
