import type { PostgresServer } from '../database-servers/embedded-postgres.js';

/** Everything that the tables of a store in Postgres hold, as text, each table by its name. */
export const storedText = async (
  { query }: Pick<PostgresServer, 'query'>,
  database: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const tables = await query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'shipshape' ORDER BY 1",
    database,
  );
  const contents = tables.map(async ({ name }) => {
    const table = `shipshape.${String(name)}`;
    const rows = await query(`SELECT x.xmin::text, x::text FROM ${table} x ORDER BY 2`, database);
    return [String(name), rows] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
};
