import Sqlite, { type Database } from 'better-sqlite3';
import type { SqliteStoreOptions } from '../../../adapters/store/sqlite/open-store.js';
import { sqliteWrites, stepWrites } from '../../../adapters/store/sqlite/writing/sqlite-writer.js';
import { sqliteStoreIn } from '../stores/sqlite-store-in.js';

/** What is no query: transactions, settings and tables of the connection. */
const NO_QUERY = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|PRAGMA|CREATE|DROP)\b/i;

/**
 * Every query that a store prepares when it opens, in the thread that reads and in the one that writes. The store prepares
 * all of them then, so that none is prepared during a request.
 */
export const preparedStatements = async (
  directory: string,
  telling: Partial<SqliteStoreOptions> = {},
): Promise<readonly string[]> => {
  const prepared = new Set<string>();
  const original = Object.getOwnPropertyDescriptor(Sqlite.prototype, 'prepare');
  const prepare = original?.value as Database['prepare'];
  const recording = function (this: Database, statement: string) {
    prepared.add(statement);
    return prepare.call(this, statement);
  };
  Object.defineProperty(Sqlite.prototype, 'prepare', { ...original, value: recording });
  try {
    await sqliteStoreIn(directory, telling).close();
    const writer = new Sqlite(`${directory}/shipshape.db`);
    sqliteWrites(writer);
    stepWrites(writer);
    writer.close();
  } finally {
    Object.defineProperty(Sqlite.prototype, 'prepare', original ?? {});
  }
  return [...prepared].filter((statement) => !NO_QUERY.test(statement));
};
