import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { CREATE_EFFECTIVE_GRANTS } from '../../../adapters/store/sqlite/access/effective-grants-sql.js';
import { sqliteStoreIn } from '../stores/sqlite-store-in.js';

/** Returns the steps in which SQLite carries out a statement, in an empty store in that directory. */
export type QueryPlanOf = (statement: string) => Promise<readonly string[]>;

export const queryPlansIn =
  (directory: { readonly path: string }): QueryPlanOf =>
  async (statement) => {
    await sqliteStoreIn(directory.path).close();
    const database = new Sqlite(join(directory.path, 'shipshape.db'));
    database.exec(CREATE_EFFECTIVE_GRANTS);
    const plan = queryPlan(database, statement);
    database.close();
    return plan;
  };

/** The steps in which SQLite carries out a statement on this connection; each of its parameters is NULL. */
export const queryPlan = (database: Database, statement: string): readonly string[] => {
  const text = statement.replaceAll(/'[^']*'/g, '');
  const names = [...text.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const positional = [...text.matchAll(/\?/g)].map(() => null);
  const named = names.length > 0 ? [Object.fromEntries(names.map((name) => [name, null]))] : [];
  return database
    .prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${statement}`)
    .all(...positional, ...named)
    .map(({ detail }) => detail);
};
