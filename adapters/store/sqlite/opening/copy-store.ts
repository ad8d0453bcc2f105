import { existsSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { openFailure, type SqliteOpenFailure } from './open-failure.js';
import { makePrivateFile } from './private-file.js';
import { OPENING_TIMEOUT_MS } from './seal.js';

/** Copies a store as it is at one moment into a file that is made; processes that have it open go on. */
export const copySqliteStore = (file: string, copy: string): E.Either<SqliteOpenFailure, void> => {
  let database: Database | undefined;
  try {
    if (!existsSync(file)) return E.left({ _tag: 'StoreUnopenable', file, code: 'ENOENT' });
    database = new Sqlite(file, { timeout: OPENING_TIMEOUT_MS, fileMustExist: true });
    makePrivateFile(copy);
    database.pragma('synchronous = FULL');
    database.prepare('VACUUM INTO ?').run(copy);
    return E.right(undefined);
  } catch (error) {
    return E.left(openFailure(file, error));
  } finally {
    database?.close();
  }
};
