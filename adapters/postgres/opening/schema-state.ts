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
