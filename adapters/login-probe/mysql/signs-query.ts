import type { SignKind } from '../../../core/described/sign.js';
import type { Engine } from '../../../core/engines/engines.js';

/** 10.11.19-MariaDB is 101119. */
const part = (place: number): string =>
  `CAST(SUBSTRING_INDEX(SUBSTRING_INDEX(SUBSTRING_INDEX(VERSION(), '-', 1), '.', ${place}), '.', -1) AS UNSIGNED)`;

const VERSION = `CONCAT('sign version ', ${part(1)} * 10000 + ${part(2)} * 100 + ${part(3)})`;

/** Those that every login may see. */
const visible = (engine: Engine): Partial<Readonly<Record<SignKind, string>>> =>
  engine === 'mysql'
    ? {
        server_restarted: startedWithinAnHour('performance_schema.global_status'),
        binary_logs_endless: '@@log_bin = 1 AND @@binlog_expire_logs_seconds = 0',
      }
    : {
        server_restarted: startedWithinAnHour('information_schema.GLOBAL_STATUS'),
        binary_logs_endless: '@@log_bin = 1 AND @@expire_logs_days = 0',
      };

const startedWithinAnHour = (status: string): string =>
  `(SELECT VARIABLE_VALUE < 3600 FROM ${status} WHERE VARIABLE_NAME = 'Uptime')`;

/** The replication of MySQL, for logins that may read performance_schema. MariaDB tells of its own by no table. */
const CHANNELS =
  'performance_schema.replication_connection_status c JOIN performance_schema.replication_applier_status a USING (CHANNEL_NAME)';
const LAG = `SELECT COALESCE(MAX(TIMESTAMPDIFF(MICROSECOND, APPLYING_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP, NOW(6)) DIV 1000), 0)
  FROM performance_schema.replication_applier_status_by_worker WHERE APPLYING_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP > '2000-01-01'`;
const IS_REPLICA = `EXISTS (SELECT 1 FROM ${CHANNELS})`;

const REPLICATION: Partial<Readonly<Record<SignKind, string>>> = {
  replica_lagging: `(${LAG})`,
  replica_disconnected: `(SELECT COUNT(*) FROM ${CHANNELS} WHERE c.SERVICE_STATE <> 'ON' OR a.SERVICE_STATE <> 'ON')`,
  replica_writable: `${IS_REPLICA} AND @@read_only = 0`,
  read_only_unexpected: `NOT ${IS_REPLICA} AND @@read_only = 1`,
};

/** MySQL keeps what it knows of tables in a dictionary of its own; MariaDB would open each of them. */
const USED_OF_COLUMN = `(SELECT COALESCE(MAX(FLOOR(100 * (t.AUTO_INCREMENT - 1) / CASE c.DATA_TYPE WHEN 'tinyint' THEN 127 WHEN 'smallint' THEN 32767
    WHEN 'mediumint' THEN 8388607 WHEN 'int' THEN 2147483647 ELSE 9223372036854775807 END
    / CASE WHEN c.COLUMN_TYPE LIKE '%unsigned%' THEN 2 ELSE 1 END)), 0)
  FROM information_schema.TABLES t JOIN information_schema.COLUMNS c USING (TABLE_SCHEMA, TABLE_NAME)
  WHERE t.TABLE_SCHEMA = DATABASE() AND t.AUTO_INCREMENT IS NOT NULL AND c.EXTRA LIKE '%auto_increment%')`;

const ofMysql: Partial<Readonly<Record<SignKind, string>>> = {
  ...REPLICATION,
  sequence_near_end: USED_OF_COLUMN,
};

const row = ([kind, figure]: readonly [string, string]): string =>
  `SELECT CONCAT('sign ${kind} ', COALESCE(GREATEST(0, ${figure}), '-')) AS sign`;

const rows = (
  figures: Partial<Readonly<Record<SignKind, string>>>,
  first: readonly string[] = [],
) => [...first, ...Object.entries(figures).map(row)].join(' UNION ALL ');

/** The queries for signs, one after the other: what one may not see is hidden by a refusal of its query alone. */
export const signQueries = (engine: Engine): readonly string[] => [
  `${rows(visible(engine), [`SELECT ${VERSION} AS sign`])} LIMIT 50`,
  ...(engine === 'mysql' ? [`${rows(ofMysql)} LIMIT 50`] : []),
];

export const mysqlSigns = (engine: Engine): readonly SignKind[] =>
  Object.keys({ ...visible(engine), ...(engine === 'mysql' && ofMysql) }) as readonly SignKind[];
