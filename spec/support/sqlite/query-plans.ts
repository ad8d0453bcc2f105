import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CREATE_EFFECTIVE_GRANTS } from '../../../adapters/sqlite/access/effective-grants-sql.js';
import { sqliteStoreIn } from '../stores/sqlite-store-in.js';

/** Returns the steps in which SQLite carries out a statement, in an empty store in that directory. */
export type QueryPlanOf = (statement: string, parameters?: object) => Promise<readonly string[]>;

/** Without parameters, each of the statement is NULL. */
export const queryPlansIn =
  (directory: { readonly path: string }): QueryPlanOf =>
  async (statement, parameters) => {
    await sqliteStoreIn(directory.path).close();
    const database = new Sqlite(join(directory.path, 'shipshape.db'));
    database.exec(CREATE_EFFECTIVE_GRANTS);
    const text = parameters === undefined ? statement.replaceAll(/[:?](\w*)/g, 'NULL') : statement;
    const plan = database
      .prepare<object[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(...(parameters === undefined ? [] : [parameters]))
      .map(({ detail }) => detail);
    database.close();
    return plan;
  };
