import { decodeFindings, MOST_ROLES } from '../transport/decode-findings.js';
import type { Engine } from '../../../core/engines/engines.js';
import { sessionSettings } from './session-settings.js';
import { MYSQL_RISKS, riskSources, unreadIn } from './restore-risks.js';

/**
 * What an inspection can find. The number of tables only shows how many statements a dump takes, that of views whether
 * SHOW VIEW is needed, and that of unread ones whether their texts are asked for. The last two before what a restore may lose show what a session of MariaDB may do on the whole server: read a table of the server itself, and
 * anything at all, by which it sees every database. A grant on a table to a role makes the role forget, until privileges are loaded
 * again, what its roles may do there, and SHOW GRANTS still lists that.
 */
export const MYSQL_FINDINGS = [
  'table',
  'view',
  'view_unread',
  'view_broken',
  'routine_unreadable',
  'selects_everywhere',
  'sees_every_database',
  ...MYSQL_RISKS,
] as const;

export type MysqlFindingCode = (typeof MYSQL_FINDINGS)[number];

export const decodeMysqlFindings = decodeFindings(MYSQL_FINDINGS);

/** Where the accounts and their grants are. */
export const GRANTS_SCHEMA = 'mysql';

/** In place of the query that only shows that the session can run one: one row for each grant, those of its roles included. */
export const GRANTS_QUERY = 'SHOW GRANTS';

/** What the account may do in an hour, which MariaDB has among the grants: one row, and everybody sees that of their own. */
export const ACCOUNT_QUERY = 'SHOW CREATE USER CURRENT_USER()';

/** The queries of a session that inspects, the first of which has no result. */
export const inspectionQueries = (engine: Engine, inspection: string): readonly string[] => [
  sessionSettings(engine),
  GRANTS_QUERY,
  ...(engine === 'mysql' ? [ACCOUNT_QUERY] : []),
  inspection,
];

/** The place of the last of them among the results. */
export const inspectionPlace = (engine: Engine): number => (engine === 'mysql' ? 2 : 1);

/**
 * The statement that finds the rest. Its settings apply to it alone, and override those of the server. Its result is
 * one row with one column, a text in JSON. It holds no double quotes and no backslashes, which mean different things in the
 * modes of SQL; so the name of the database is in hex. It is named since `init_connect` may have left it for another.
 */
export const inspectionQuery = (engine: Engine, database: string, timeoutMs: number): string => {
  const schema = inHex(database);
  return engine === 'mariadb'
    ? `${onMariadb(timeoutMs)} SELECT ${answer(engine, schema, [...ON_THE_SERVER, unreadViews(schema)])}`
    : `SELECT /*+ ${mysqlHints(timeoutMs)} */ ${answer(engine, schema)}`;
};

export const inHex = (name: string): string => `_utf8mb4 X'${Buffer.from(name).toString('hex')}'`;

/** What a statement of MariaDB begins with, so that settings apply to it alone. */
export const onMariadb = (timeoutMs: number): string =>
  `SET STATEMENT ${[
    `max_statement_time=${timeoutMs / 1000}`,
    // JSON_ARRAYAGG cuts off what is longer than this.
    'group_concat_max_len=1048576',
    'lock_wait_timeout=1',
    'sql_big_selects=1',
    "sql_mode=''",
  ].join(', ')} FOR`;

const mysqlHints = (timeoutMs: number): string =>
  `MAX_EXECUTION_TIME(${Math.max(1, Math.floor(timeoutMs))}) SET_VAR(sql_big_selects=ON) SET_VAR(sql_mode='')`;

const answer = (engine: Engine, schema: string, more: readonly string[] = []): string => {
  const tables = `information_schema.TABLES WHERE TABLE_SCHEMA = ${schema}`;
  const views = `${tables} AND TABLE_TYPE = 'VIEW'`;
  // MySQL puts the error into the comment of the view; MariaDB does not know whether it could be updated.
  const brokenViews =
    engine === 'mysql'
      ? `${views} AND TABLE_COMMENT <> 'VIEW'`
      : `information_schema.VIEWS WHERE TABLE_SCHEMA = ${schema} AND IS_UPDATABLE = ''`;
  // Routines that a user may call and not read are shown without their definition.
  const unreadable = `information_schema.ROUTINES WHERE ROUTINE_SCHEMA = ${schema} AND ROUTINE_DEFINITION IS NULL`;
  const findings = [
    finding('table', 'TABLE_NAME', `${tables} AND 1 = 0`, tables),
    finding('view', 'TABLE_NAME', `${views} AND 1 = 0`, views),
    finding('view_broken', 'TABLE_NAME', brokenViews),
    finding('routine_unreadable', 'ROUTINE_NAME', unreadable),
    ...more,
    ...riskSources(engine, schema).map(({ code, name, from }) => finding(code, name, from)),
  ];
  return `JSON_OBJECT('role', CURRENT_USER(), 'needs', ${needsJson(schema)}, 'found', JSON_ARRAY(${findings.join(', ')})) AS answer`;
};

/** Where accounts are named as `DEFINER`. */
const DEFINED: readonly (readonly [table: string, column: string])[] = [
  ['VIEWS', 'TABLE_SCHEMA'],
  ['TRIGGERS', 'TRIGGER_SCHEMA'],
  ['ROUTINES', 'ROUTINE_SCHEMA'],
  ['EVENTS', 'EVENT_SCHEMA'],
];

/** Of a MariaDB from 10.5 on alone, which runs what others skip; empty if it has no such objects. */
const COMMENT = "CONCAT('' /*M!100500 , SCHEMA_COMMENT */)";

/** What a dump of the database needs, in the form of `NeedsCodec`. */
const needsJson = (schema: string): string => {
  const definers = DEFINED.map(
    ([table, column]) =>
      `SELECT DEFINER AS n FROM information_schema.${table} WHERE ${column} = ${schema}`,
  ).join(' UNION ');
  const names = `SELECT JSON_ARRAYAGG(n) FROM (SELECT n FROM (${definers}) AS d ORDER BY n LIMIT ${MOST_ROLES}) AS t`;
  const setting = (column: string) =>
    `COALESCE((SELECT ${column} FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ${schema}), '')`;
  return (
    `JSON_OBJECT('roles', JSON_OBJECT('count', (SELECT COUNT(*) FROM (${definers}) AS d), 'names', JSON_EXTRACT(COALESCE((${names}), '[]'), '$')), ` +
    `'encoding', ${setting('DEFAULT_CHARACTER_SET_NAME')}, 'collation', ${setting('DEFAULT_COLLATION_NAME')}, ` +
    `'characterType', NULL, 'provider', NULL, 'locale', NULL, 'rules', NULL, 'comment', ${setting(COMMENT)})`
  );
};

/** In MariaDB, what comes out of a subquery is text: JSON_EXTRACT makes it JSON again. */
const finding = (code: MysqlFindingCode, name: string, named: string, counted = named): string =>
  `JSON_OBJECT('code', '${code}', 'since', NULL, 'count', (SELECT COUNT(*) FROM ${counted}), 'names', ` +
  `JSON_EXTRACT(COALESCE((SELECT JSON_ARRAYAGG(JSON_ARRAY(n)) FROM (SELECT ${name} AS n FROM ${named} ORDER BY n LIMIT 10) AS t), '[]'), '$'))`;

/** A table that every server has, and that no grant names; the privileges of its columns are those in force. */
const SERVER_TABLE =
  "information_schema.COLUMNS WHERE TABLE_SCHEMA = 'mysql' AND TABLE_NAME = 'plugin' AND COLUMN_NAME = 'name' AND PRIVILEGES LIKE '%select%'";

/** Two that every server has, lest something was granted on one of them; each is looked up, and not found among all databases. */
const SEEN_DATABASES =
  "information_schema.SCHEMATA WHERE SCHEMA_NAME = 'performance_schema' AND 0 < (SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = 'mysql')";

const unreadViews = (schema: string): string =>
  finding('view_unread', 'TABLE_NAME', `${unreadIn(schema)} AND 1 = 0`, unreadIn(schema));

const ON_THE_SERVER = [
  finding('selects_everywhere', 'COLUMN_NAME', `${SERVER_TABLE} AND 1 = 0`, SERVER_TABLE),
  finding('sees_every_database', 'SCHEMA_NAME', `${SEEN_DATABASES} AND 1 = 0`, SEEN_DATABASES),
];
