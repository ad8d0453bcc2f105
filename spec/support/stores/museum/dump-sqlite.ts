import type { Database } from 'better-sqlite3';

interface SchemaPart {
  readonly type: 'table' | 'index' | 'trigger' | 'view';
  readonly name: string;
  readonly sql: string;
}

/** What a database is made of, but for what SQLite makes by itself. */
const partsOf = (database: Database): readonly SchemaPart[] =>
  database
    .prepare<[], SchemaPart>(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type, name",
    )
    .all();

export const tablesOf = (database: Database): readonly string[] =>
  partsOf(database).flatMap(({ type, name }) => (type === 'table' ? [name] : []));

/** The columns that hold something: a generated one does not. */
export const columnsOf = (database: Database, table: string): readonly string[] =>
  database
    .prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .pluck()
    .all(table);

/** Each row as a text of SQL values. */
export const rowsOf = (
  database: Database,
  table: string,
  columns: readonly string[],
): readonly string[] =>
  database
    .prepare<[], string>(
      `SELECT ${columns.map((column) => `quote("${column}")`).join(" || ', ' || ")} FROM "${table}" ORDER BY 1`,
    )
    .pluck()
    .all();

/** The SQL that makes this database again. Triggers come after the rows, which they would change. */
export const dumpSqlite = (database: Database): string => {
  const sqlOf = (wanted: SchemaPart['type']) =>
    partsOf(database).flatMap(({ type, sql }) => (type === wanted ? [`${sql};`] : []));
  const rows = tablesOf(database).flatMap((table) => {
    const columns = columnsOf(database, table);
    return rowsOf(database, table, columns).map(
      (row) => `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${row});`,
    );
  });
  const numbers = ['application_id', 'user_version'].map(
    (pragma) => `PRAGMA ${pragma} = ${String(database.pragma(pragma, { simple: true }))};`,
  );
  return [
    'PRAGMA foreign_keys = OFF;',
    'BEGIN;',
    ...numbers,
    ...sqlOf('table'),
    ...rows,
    ...sqlOf('view'),
    ...sqlOf('index'),
    ...sqlOf('trigger'),
    'COMMIT;',
    '',
  ].join('\n');
};

/** The schema without what depends on the order in which a table got its columns, its layout and the case of its types. */
export const schemaOf = (database: Database): ReadonlyMap<string, readonly string[]> =>
  new Map(
    partsOf(database).map(({ type, name, sql }) => {
      const text = sql
        .replace(/\s+/g, ' ')
        .replace(/\btext\b/g, 'TEXT')
        .replace(/ ?([(),]) ?/g, '$1')
        .trim();
      return [`${type} ${name}`, type === 'table' ? definitionsIn(text).slice().sort() : [text]];
    }),
  );

/** Splits the definition of a table at the commas that are in no inner parentheses. */
const definitionsIn = (text: string): readonly string[] => {
  const open = text.indexOf('(');
  const close = text.lastIndexOf(')');
  const body = text.slice(open + 1, close);
  let depth = 0;
  const marked = Array.from(body).map((character) => {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    return character === ',' && depth === 0 ? '\n' : character;
  });
  return [text.slice(0, open), ...marked.join('').split('\n'), text.slice(close + 1)];
};
