import type { Engine } from '../../../core/shared/engine.js';

/** What an inspection can find; the number of views only shows whether SHOW VIEW is needed. */
export const MYSQL_FINDINGS = ['view', 'view_broken', 'routine_unreadable'] as const;

export type MysqlFindingCode = (typeof MYSQL_FINDINGS)[number];

/** In place of the query that only shows that the session can run one: one row for each grant, those of its roles included. */
export const GRANTS_QUERY = 'SHOW GRANTS';

/**
 * The only other statement of an inspection. Its settings apply to it alone, and override those of the server. Its result is
 * one row with one column, a text in JSON. It holds no double quotes and no backslashes, which mean different things in the
 * modes of SQL.
 */
export const inspectionQuery = (engine: Engine, timeoutMs: number): string =>
  engine === 'mariadb'
    ? `SET STATEMENT ${mariadbSettings(timeoutMs)} FOR SELECT ${answer(MARIADB_VIEW_BROKEN)}`
    : `SELECT /*+ ${mysqlHints(timeoutMs)} */ ${answer(MYSQL_VIEW_BROKEN)}`;

const mariadbSettings = (timeoutMs: number): string =>
  [
    `max_statement_time=${timeoutMs / 1000}`,
    // JSON_ARRAYAGG cuts off what is longer than this.
    'group_concat_max_len=1048576',
    'lock_wait_timeout=1',
    'sql_big_selects=1',
    "sql_mode=''",
  ].join(', ');

const mysqlHints = (timeoutMs: number): string =>
  `MAX_EXECUTION_TIME(${Math.max(1, Math.floor(timeoutMs))}) SET_VAR(sql_big_selects=ON) SET_VAR(sql_mode='')`;

const VIEWS = "information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'VIEW'";

/** MySQL puts the error into the comment of the view; MariaDB does not know whether it could be updated. */
const MYSQL_VIEW_BROKEN = `${VIEWS} AND TABLE_COMMENT <> 'VIEW'`;
const MARIADB_VIEW_BROKEN =
  "information_schema.VIEWS WHERE TABLE_SCHEMA = DATABASE() AND IS_UPDATABLE = ''";

/** Routines that a user may call and not read are shown without their definition. */
const ROUTINES =
  'information_schema.ROUTINES WHERE ROUTINE_SCHEMA = DATABASE() AND ROUTINE_DEFINITION IS NULL';

const answer = (viewBroken: string): string => {
  const findings = [
    finding('view', 'TABLE_NAME', `${VIEWS} AND 1 = 0`, VIEWS),
    finding('view_broken', 'TABLE_NAME', viewBroken),
    finding('routine_unreadable', 'ROUTINE_NAME', ROUTINES),
  ];
  return `JSON_OBJECT('role', CURRENT_USER(), 'found', JSON_ARRAY(${findings.join(', ')})) AS answer`;
};

/** In MariaDB, what comes out of a subquery is text: JSON_EXTRACT makes it JSON again. */
const finding = (code: MysqlFindingCode, name: string, named: string, counted = named): string =>
  `JSON_OBJECT('code', '${code}', 'since', NULL, 'count', (SELECT COUNT(*) FROM ${counted}), 'names', ` +
  `JSON_EXTRACT(COALESCE((SELECT JSON_ARRAYAGG(JSON_ARRAY(n)) FROM (SELECT ${name} AS n FROM ${named} ORDER BY n LIMIT 10) AS t), '[]'), '$'))`;
