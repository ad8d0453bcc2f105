import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresServer } from '../../database-servers/embedded-postgres.js';
import { newerPostgresBin } from '../../database-servers/newer-servers.js';

export type Query = (sql: string) => ReturnType<PostgresServer['query']>;

const IN_SCHEMA = "relnamespace = 'shipshape'::regnamespace";

/** The columns of each table. */
export const columnsIn = async (query: Query): Promise<ReadonlyMap<string, string>> => {
  const rows = await query(
    `SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.${IN_SCHEMA} AND c.relkind = 'r' GROUP BY 1 ORDER BY 1`,
  );
  return new Map(rows.map(({ name, columns }) => [String(name), String(columns)]));
};

/** Each row of these columns as a text, after the name of its table. */
export const rowsIn = async (
  query: Query,
  columns: ReadonlyMap<string, string>,
): Promise<readonly string[]> => {
  const texts = [...columns].map(
    ([table, names]) =>
      `SELECT '${table}: ' || ROW(${names})::text AS text FROM shipshape.${table}`,
  );
  return (await query(texts.join(' UNION ALL '))).map(({ text }) => String(text));
};

/** What each kind of thing in the schema is, by its name. */
const DEFINITIONS = {
  relation: `
    SELECT relname AS name, relkind, reloptions, relpersistence, relacl::text FROM pg_class WHERE ${IN_SCHEMA}`,
  column: `
    SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
           a.attgenerated, a.attcollation::regcollation::text, a.attacl::text, pg_get_expr(d.adbin, d.adrelid)
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE c.${IN_SCHEMA} AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
  constraint: `
    SELECT conrelid::regclass || '.' || conname AS name, pg_get_constraintdef(oid), convalidated
      FROM pg_constraint WHERE connamespace = 'shipshape'::regnamespace`,
  index: `
    SELECT relname AS name, pg_get_indexdef(indexrelid), indisvalid
      FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE ${IN_SCHEMA}`,
  trigger: `
    SELECT c.relname || '.' || tgname AS name, pg_get_triggerdef(t.oid, true), tgenabled
      FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE ${IN_SCHEMA} AND NOT tgisinternal`,
  routine: `
    SELECT oid::regprocedure::text AS name, pg_get_functiondef(oid), proacl::text
      FROM pg_proc WHERE pronamespace = 'shipshape'::regnamespace`,
  sequence: `
    SELECT relname AS name, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle
      FROM pg_sequence JOIN pg_class c ON c.oid = seqrelid WHERE ${IN_SCHEMA}`,
};

/** The schema without the layout of its texts and the order of the columns. */
export const schemaIn = async (query: Query): Promise<ReadonlyMap<string, string>> => {
  const found = Object.entries(DEFINITIONS).map(async ([kind, sql]) =>
    (await query(`${sql} ORDER BY 1`)).map(
      ({ name, ...facts }) =>
        [`${kind} ${String(name)}`, JSON.stringify(facts).replace(/(\\n|\s)+/g, ' ')] as const,
    ),
  );
  return new Map((await Promise.all(found)).flat());
};

/** The SQL that makes this store again, by the newest pg_dump of this machine: it has to be as new as the server. */
export const dumpPostgres = async (url: string): Promise<string> => {
  const options = ['--inserts', '--no-owner', '--no-privileges', '--schema=shipshape', url];
  const program = join(newerPostgresBin() ?? '', 'pg_dump');
  const { stdout } = await promisify(execFile)(program, options);
  const statements = stdout.split('\n').filter((line) => !/^(--|\\|$)/.test(line));
  return `${statements.join('\n')}\n`;
};
