import type { PoolClient } from 'pg';

interface SchemaState {
  readonly hasSchema: boolean;
  /** The table of versions is ours, by its name. */
  readonly isOurs: boolean;
  /** Nobody has put anything into the schema. */
  readonly isEmpty: boolean;
}

const SELECT_SCHEMA_STATE = `
SELECT to_regnamespace('shipshape') IS NOT NULL AS "hasSchema",
       to_regclass('shipshape.shipshape_migration') IS NOT NULL AS "isOurs",
       NOT EXISTS (SELECT 1 FROM pg_catalog.pg_class
                    WHERE relnamespace = to_regnamespace('shipshape')::oid) AS "isEmpty"`;

export const readSchemaState = async (client: PoolClient): Promise<SchemaState> => {
  const [found] = (await client.query<SchemaState>(SELECT_SCHEMA_STATE)).rows;
  return found ?? { hasSchema: false, isOurs: false, isEmpty: true };
};

const SELECT_NAMES = `
SELECT relname AS name FROM pg_catalog.pg_class WHERE relnamespace = to_regnamespace('shipshape')::oid
 UNION ALL
SELECT c.relname || '.' || a.attname FROM pg_catalog.pg_class c
  JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
 WHERE c.relnamespace = to_regnamespace('shipshape')::oid AND c.relkind = 'r'`;

/** The tables and indexes of the schema, and the columns as `table.column`. */
export const readNames = async (client: PoolClient): Promise<ReadonlySet<string>> =>
  new Set((await client.query<{ name: string }>(SELECT_NAMES)).rows.map(({ name }) => name));
