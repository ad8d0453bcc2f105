import * as O from 'fp-ts/lib/Option.js';
import type { SignKind } from '../../../../core/described/sign.js';
import type { InstanceFacts, Standing } from '../../../../core/dump-check/instance-facts.js';
import type { Engine } from '../../../../core/engines/engines.js';
import type { LoginRequest } from '../../transport/login-request.js';
import { type MeasuredFacts, parseSigns, tlsSign } from '../../transport/signs.js';
import { MARIADB_REPLICAS, MARIADB_REPLICATION, mariadbRows } from './mariadb-replicas.js';
import { CRASHED_IN_LOG, OF_MARIADB_TABLES, USED_OF_MYSQL } from './table-signs.js';

/** 10.11.19-MariaDB is 101119. */
const part = (place: number): string =>
  `CAST(SUBSTRING_INDEX(SUBSTRING_INDEX(SUBSTRING_INDEX(VERSION(), '-', 1), '.', ${place}), '.', -1) AS UNSIGNED)`;

const VERSION = `${part(1)} * 10000 + ${part(2)} * 100 + ${part(3)}`;

export type Figures = Partial<Readonly<Record<SignKind, string>>>;

/** Servers differ in what removes old binary logs, and in the names for it. */
const removesNoLogs = (tables: string): string =>
  `@@log_bin = 1 AND (NOT EXISTS (SELECT 1 FROM ${tables} WHERE VARIABLE_NAME IN ('binlog_expire_logs_seconds', 'expire_logs_days', 'max_binlog_total_size')
    AND VARIABLE_VALUE > 0) OR EXISTS (SELECT 1 FROM ${tables} WHERE VARIABLE_NAME = 'binlog_expire_logs_auto_purge' AND VARIABLE_VALUE = 'OFF'))`;

/** Those that every login may see. */
const VISIBLE: Readonly<Record<'mysql' | 'mariadb', Figures>> = {
  mysql: {
    server_restarted:
      "(SELECT VARIABLE_VALUE < 3600 FROM performance_schema.global_status WHERE VARIABLE_NAME = 'Uptime')",
    binary_logs_endless: removesNoLogs('performance_schema.global_variables'),
  },
  mariadb: {
    server_restarted:
      "(SELECT VARIABLE_VALUE < 3600 FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'Uptime')",
    binary_logs_endless: removesNoLogs('information_schema.GLOBAL_VARIABLES'),
  },
};

/** The replication of MySQL, for logins that may read performance_schema. Members of a group replicate by channels of their own. */
const CHANNELS =
  "(SELECT c.CHANNEL_NAME, c.SOURCE_UUID, c.SERVICE_STATE = 'ON' AND a.SERVICE_STATE = 'ON' AS works FROM performance_schema.replication_connection_status c JOIN performance_schema.replication_applier_status a USING (CHANNEL_NAME) WHERE c.CHANNEL_NAME NOT LIKE 'group_replication_%') AS channels";
const LAG = `SELECT COALESCE(MAX(TIMESTAMPDIFF(MICROSECOND, APPLYING_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP, NOW(6)) DIV 1000), 0)
  FROM performance_schema.replication_applier_status_by_worker WHERE APPLYING_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP > '2000-01-01'`;
const IS_REPLICA = `EXISTS (SELECT 1 FROM ${CHANNELS})`;
const STOPPED = `(SELECT COUNT(*) FROM ${CHANNELS} WHERE NOT works)`;

/** While workers commit out of order, gaps come and go. */
const KEEPS_ORDER = `EXISTS (SELECT 1 FROM performance_schema.global_variables WHERE VARIABLE_NAME LIKE '%preserve_commit_order' AND VARIABLE_VALUE = 'ON')`;

const OF_MYSQL: Figures = {
  replica_lagging: `(${LAG})`,
  replica_disconnected: STOPPED,
  replica_writable: `${IS_REPLICA} AND @@read_only = 0`,
  read_only_unexpected: `NOT ${IS_REPLICA} AND @@read_only = 1`,
  gtid_gaps: `${IS_REPLICA} AND ${KEEPS_ORDER} AND @@GLOBAL.gtid_executed REGEXP ':[0-9]+(-[0-9]+)?:[0-9]'`,
  sequence_near_end: USED_OF_MYSQL,
  tables_crashed: CRASHED_IN_LOG,
};

/** Who others repeat it by, and whom it repeats. */
const STANDING = `SELECT CONCAT_WS(' ', 'standing', IF(${IS_REPLICA}, 'standby', 'primary'), ${IS_REPLICA} AND ${STOPPED} = 0,
  (SELECT COUNT(*) FROM performance_schema.threads WHERE PROCESSLIST_COMMAND LIKE 'Binlog Dump%'), @@server_uuid,
  (SELECT GROUP_CONCAT(DISTINCT SOURCE_UUID SEPARATOR ' ') FROM ${CHANNELS} WHERE SOURCE_UUID <> ''))`;

const figureRow = ([kind, figure]: readonly [string, string]): string =>
  row(kind, `COALESCE(GREATEST(0, ${figure}), '-')`);

const row = (kind: string, words: string): string =>
  `SELECT CONCAT('sign ${kind} ', ${words}, ' ', FLOOR(UNIX_TIMESTAMP(SYSDATE(3)) * 1000)) AS sign`;

/** How long all signs of a query may take; what was measured by then counts. */
const LONGEST_MS = 1_000;

const query = (engine: Engine, rows: readonly string[]): string =>
  engine === 'mysql'
    ? `${rows.join(' UNION ALL ').replace('SELECT', `SELECT /*+ MAX_EXECUTION_TIME(${LONGEST_MS}) */`)} LIMIT 50`
    : limited(`${rows.join(' UNION ALL ')} LIMIT 50`);

const without = (figures: Figures, leavesOut: readonly SignKind[]) =>
  Object.entries(figures).filter(([kind]) => !leavesOut.some((one) => one === kind));

const limited = (statement: string): string =>
  `SET STATEMENT max_statement_time=${LONGEST_MS / 1_000} FOR ${statement}`;

/**
 * The queries for signs, two at most, one after the other: what one may not see is hidden by a refusal of its query alone. They hold
 * no double quotes. The version comes first in each, from whose time on the first sign is measured.
 */
export const signQueries = (
  engine: Engine,
  leavesOut: readonly SignKind[] = [],
): readonly string[] => {
  const version = figureRow(['version', VERSION]);
  const rowsOf = (figures: Figures) => without(figures, leavesOut).map(figureRow);
  if (engine === 'mysql')
    return [
      query(engine, [version, ...rowsOf(VISIBLE.mysql)]),
      query(engine, [version, ...rowsOf(OF_MYSQL), `${STANDING} AS sign`]),
    ];
  const ofTables = without(OF_MARIADB_TABLES, leavesOut).map(([kind, words]) => row(kind, words));
  const isShown = MARIADB_KINDS.some((kind) => !leavesOut.includes(kind));
  return [
    query(engine, [version, ...rowsOf(VISIBLE.mariadb), MARIADB_REPLICATION, ...ofTables]),
    ...(isShown ? [limited(MARIADB_REPLICAS)] : []),
  ];
};

const kindsIn = (figures: Figures): readonly SignKind[] => Object.keys(figures) as SignKind[];

/** What the answers to these queries say, in their order. */
export const measuredBy = (
  request: Pick<LoginRequest, 'engine' | 'host' | 'port' | 'leavesOut' | 'tls' | 'addresses'>,
  [visible = [], others = []]: readonly (readonly string[])[],
): MeasuredFacts & Pick<InstanceFacts, 'isStandby'> => {
  const { engine, leavesOut = [] } = request;
  const isLookedFor = (kind: SignKind) => !leavesOut.includes(kind);
  const isMysql = engine === 'mysql';
  const first = parseSigns(
    visible,
    (isMysql ? kindsIn(VISIBLE.mysql) : VISIBLE_OF_MARIADB).filter(isLookedFor),
  );
  const second = isMysql
    ? parseSigns(others, kindsIn(OF_MYSQL).filter(isLookedFor))
    : parseSigns(mariadbRows(request, visible, others), MARIADB_KINDS.filter(isLookedFor));
  return {
    version: first.version,
    signs: [...first.signs, ...second.signs, tlsSign(request)],
    slow: [...first.slow, ...second.slow],
    standing: second.standing,
    isStandby: O.map(({ role }: Standing) => role === 'standby')(second.standing),
  };
};

const VISIBLE_OF_MARIADB: readonly SignKind[] = [
  ...kindsIn(VISIBLE.mariadb),
  ...kindsIn(OF_MARIADB_TABLES),
];

const MARIADB_KINDS: readonly SignKind[] = [
  'replica_lagging',
  'replica_disconnected',
  'replica_writable',
  'read_only_unexpected',
];
