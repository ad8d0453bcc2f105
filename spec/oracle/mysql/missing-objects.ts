/** An object as information_schema has it: `TABLE`, `VIEW`, `SEQUENCE`, `TRIGGER`, `PROCEDURE` and so on, and its name. */
export interface DatabaseObject {
  readonly kind: string;
  readonly name: string;
  /** Of a table whose rows are dumped. */
  readonly hasRows: boolean;
}

/** The rows of a table that every database has, as a dump has them and nothing else in it. */
export const BASE_ROWS = ['(20001)', '(20002)', '(20003)'];

/** Every object of the database whose name stands for the question mark, four times. */
export const OBJECTS = `
  SELECT CASE WHEN table_type LIKE '%VIEW' THEN 'VIEW' WHEN table_type = 'SEQUENCE' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind,
    table_name AS name, table_type NOT LIKE '%VIEW' AND table_type <> 'SEQUENCE' AS has_rows
    FROM information_schema.tables WHERE table_schema = ?
  UNION ALL SELECT 'TRIGGER', trigger_name, 0 FROM information_schema.triggers WHERE trigger_schema = ?
  UNION ALL SELECT routine_type, routine_name, 0 FROM information_schema.routines WHERE routine_schema = ?
  UNION ALL SELECT 'EVENT', event_name, 0 FROM information_schema.events WHERE event_schema = ?`;

/** The objects that are not made by the SQL of this dump, and the tables whose rows it lacks. */
export const missingFrom = (
  dump: string,
  objects: readonly DatabaseObject[],
): readonly string[] => [
  ...BASE_ROWS.filter((row) => !dump.includes(row)).map((row) => `the row ${row}`),
  ...objects.flatMap(({ kind, name, hasRows }) => {
    const quoted = `\`${name.replaceAll('`', '``')}\``;
    // A package is quoted as in Oracle.
    const isMade = [quoted, `"${name}"`].some((written) => dump.includes(madeBy(kind, written)));
    const isFilled = !hasRows || INSERTS.some((insert) => dump.includes(`${insert} ${quoted} `));
    return isMade && isFilled ? [] : [`${kind} ${name}`];
  }),
];

/** MariaDB's, and MySQL's. */
const INSERTS = ['INSERT INTO', 'INSERT  INTO'];

/** How a dump begins to make an object; `CREATE OR REPLACE` and definers stand before, in comments of their own. */
const madeBy = (kind: string, name: string): string => {
  if (kind === 'TABLE') return `CREATE TABLE ${name} `;
  return kind === 'VIEW' ? `VIEW ${name} AS` : `${kind} ${name}`;
};
