import * as O from 'fp-ts/lib/Option.js';
import type { FoundDatabases } from '../../../core/dump-check/instance-facts.js';
import { ENGINE_RECORDS, type Engine } from '../../../core/engines/engines.js';
import {
  foundDatabases,
  MOST_FOUND_BYTES,
  SIZING_MS,
  sizeOf,
  textOfHex,
} from '../transport/found-databases.js';
import type { Greeting } from './greeting.js';

/** In how many rows databases come, about evenly: a row for each would take as long as all else together. */
const ROWS = 256;

/** Of names of 64 characters with three bytes each, and their sizes, more would not fit. */
const MOST_LISTED = Math.floor(MOST_FOUND_BYTES / 600);

/** The longest list in a row: the server cuts off what is longer, by default after 1024 bytes. */
const LONGEST_LIST_BYTES = 65_535;

/**
 * The queries that find databases, one after the other, each with one column: how many there are and whether these are all, and
 * the databases themselves; then their sizes. They hold no double quotes and no backslashes, which mean different things in the
 * modes of SQL, and limits that replace that of the server (`sql_select_limit`). All that comes back is digits and letters, with
 * a mark behind each database: without it, the server has cut it off.
 */
export const foundQueries = ({ engine }: Pick<Greeting, 'engine'>): readonly string[] => [
  databasesQuery(engine),
  `${forSome(engine, [`max_statement_time=${SIZING_MS / 1000}`], `MAX_EXECUTION_TIME(${SIZING_MS})`)} ${sizes(engine)}`,
];

/** A SELECT for which alone a list may be longer, and settings of MariaDB and hints of MySQL apply. */
const forSome = (engine: Engine, settings: readonly string[] = [], hints = ''): string =>
  engine === 'mariadb'
    ? `SET STATEMENT ${[`group_concat_max_len=${LONGEST_LIST_BYTES}`, ...settings].join(', ')} FOR SELECT`
    : `SELECT /*+ SET_VAR(group_concat_max_len=${LONGEST_LIST_BYTES}) ${hints} */`;

/** How many queries find databases; those for signs follow on them. */
export const FOUND_QUERIES = 2;

const hex = (name: string): string => `HEX(CAST(${name} AS BINARY))`;

const ownNames = (engine: Engine): string =>
  ENGINE_RECORDS[engine].systemDatabases
    .map((name) => `X'${Buffer.from(name).toString('hex')}'`)
    .join(', ');

const databasesQuery = (engine: Engine): string => {
  const name = 'SCHEMA_NAME';
  const from = `FROM information_schema.SCHEMATA WHERE CAST(${name} AS BINARY) NOT IN (${ownNames(engine)})`;
  const line = `CONCAT(${hex(name)}, ':', DEFAULT_CHARACTER_SET_NAME, '.')`;
  return (
    `${forSome(engine)} CONCAT('all ', (SELECT COUNT(*) ${from}), ' ', (${seesAll(engine)})) AS found UNION ALL ` +
    `SELECT CONCAT('some ', GROUP_CONCAT(line SEPARATOR '')) FROM (SELECT ${line} AS line, CRC32(${name}) MOD ${ROWS} AS part ` +
    `${from} LIMIT ${MOST_LISTED}) AS listed GROUP BY part LIMIT ${ROWS + 1}`
  );
};

/** Who may do something everywhere sees every database, unless MySQL has that revoked for some of them. */
const seesAll = (engine: Engine): string => {
  const holds = (privilege: string) =>
    `EXISTS (SELECT 1 FROM information_schema.USER_PRIVILEGES WHERE PRIVILEGE_TYPE = '${privilege}' ` +
    `AND GRANTEE = CONCAT('''', REPLACE(CURRENT_USER(), '@', '''@'''), ''''))`;
  const revokesNone =
    "COALESCE((SELECT VARIABLE_VALUE FROM performance_schema.global_variables WHERE VARIABLE_NAME = 'partial_revokes'), 'OFF') = 'OFF'";
  const unlessRevoked = engine === 'mysql' ? ` AND ${revokesNone}` : '';
  return `SELECT ${holds('SHOW DATABASES')} OR ((${holds('SELECT')} OR ${holdsByRole(engine)})${unlessRevoked})`;
};

/**
 * What a role gives is not in that table. With one, who sees the server's own `mysql`, sees every database. No MySQL before 8.0 has
 * roles.
 */
const holdsByRole = (engine: Engine): string => {
  const hasRole =
    engine === 'mysql'
      ? "(0 /*!80000 + (CURRENT_ROLE() <> 'NONE') */)"
      : '(CURRENT_ROLE() IS NOT NULL)';
  return `(${hasRole} AND EXISTS (SELECT 1 FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = 'mysql'))`;
};

/** Of the files of InnoDB, which those with PROCESS may see. MySQL has the name of a database there, MariaDB that of its folder. */
const sizes = (engine: Engine): string => {
  const table = engine === 'mysql' ? 'INNODB_TABLESPACES' : 'INNODB_SYS_TABLESPACES';
  const folder = "SUBSTRING_INDEX(NAME, '/', 1)";
  const each =
    `SELECT ${folder} AS folder, SUM(FILE_SIZE) AS size FROM information_schema.${table} ` +
    `WHERE NAME LIKE '%/%' AND LENGTH(NAME) <= 128 GROUP BY folder LIMIT ${MOST_LISTED}`;
  return (
    `CONCAT('size ', GROUP_CONCAT(CONCAT(${hex('folder')}, ':', size, '.') SEPARATOR '')) AS found ` +
    `FROM (${each}) AS measured GROUP BY CRC32(folder) MOD ${ROWS} LIMIT ${ROWS}`
  );
};

const ALL = /^all (\d{1,9}) ([01])$/;
const LINE = /^((?:[0-9A-F]{2}){1,256}):([A-Za-z0-9_]{1,32})$/;
const SIZE = /^((?:[0-9A-F]{2}){1,1024}):(\d{1,19})$/;

/** None for what is no answer to these queries. A list that was cut off makes it incomplete, a missing size none. */
export const parseFound = (engine: Engine, rows: readonly string[]): O.Option<FoundDatabases> => {
  const [all] = rows.flatMap((row) => (ALL.test(row) ? [ALL.exec(row) ?? []] : []));
  const parts = partsOf(rows, 'some ').map((part) => LINE.exec(part));
  if (all === undefined || parts.length > MOST_LISTED || parts.includes(null)) return O.none;
  const [, total, seesAllOfThem] = all;
  const sizeByFolder = new Map(
    partsOf(rows, 'size ').flatMap((part) => {
      const [, folder, size] = SIZE.exec(part) ?? [];
      return folder === undefined ? [] : [[folder, size] as const];
    }),
  );
  const listed = parts.flatMap((part) => (part === null ? [] : [databaseIn(part, sizeByFolder)]));
  const isWhole = seesAllOfThem === '1' && listed.length === Number(total);
  return O.some(foundDatabases(engine, listed, isWhole));
};

/** What has no mark at its end was cut off. */
const partsOf = (rows: readonly string[], kind: string): readonly string[] =>
  rows.flatMap((row) =>
    row.startsWith(kind) ? row.slice(kind.length).split('.').slice(0, -1) : [],
  );

const databaseIn = (
  [, digits = '', encoding]: readonly string[],
  sizeByFolder: ReadonlyMap<string, string | undefined>,
) => {
  const name = textOfHex(digits);
  const folder = Buffer.from(O.match(() => '', folderOf)(name))
    .toString('hex')
    .toUpperCase();
  return {
    name,
    sizeBytes: sizeOf(sizeByFolder.get(digits) ?? sizeByFolder.get(folder)),
    owner: O.none,
    encoding: O.fromNullable(encoding),
    acceptsConnections: true,
  };
};

/**
 * The folder of a database (MySQL's manual, Mapping of Identifiers to File Names): letters beyond ASCII have codes of their own,
 * so that nothing is known of such a name.
 */
const folderOf = (name: string): string =>
  name.replace(/[^0-9A-Za-z_]/gu, (one) => `@${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
