import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';
import type { Database, Options } from 'better-sqlite3';

const load = createRequire(import.meta.url);

/** It is loaded with the first store: the package is optional. */
const driver = (): typeof Sqlite => load('better-sqlite3') as typeof Sqlite;

type SqliteError = InstanceType<typeof Sqlite.SqliteError>;

/** Opens a file, or the content of one, of which only memory is changed. */
export const openDatabase = (file: string | Buffer, options?: Options): Database =>
  new (driver())(file, options);

export const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof driver().SqliteError;

export const sqliteError = (message: string, code: string): Error =>
  new (driver().SqliteError)(message, code);
