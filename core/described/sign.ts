import { DAY_MS, HOUR_MS } from '../shared/durations.js';
import { GROUP_SIGNS, LOG_SIGNS, REPLICATION_SIGNS } from './signs-of-replication.js';
import { present, type SignRecord } from './sign-figures.js';

const DATA_SIGNS = {
  wraparound_near: {
    on: 'instance',
    unit: 'percent',
    levels: [
      { severity: 'warning', from: 60 },
      { severity: 'critical', from: 75 },
    ],
    message: (share, { lasts = '' }) =>
      `Of the transaction ids ${share} are used up${lasts && `; at today's rate the others last ${lasts}`}. At the end the server accepts no writes until a vacuum has freed some.`,
    remedy:
      'Run `VACUUM (FREEZE)` in the database that is oldest (`SELECT datname, age(datfrozenxid) FROM pg_database ORDER BY 2 DESC;`), once what holds it up has ended: old transactions, prepared ones, slots.',
  },
  transaction_open_long: {
    on: 'instance',
    unit: 'ms',
    levels: [
      { severity: 'warning', from: HOUR_MS },
      { severity: 'critical', from: DAY_MS },
    ],
    message: (time) =>
      `A transaction has been open, or prepared, for ${time}: it keeps its locks, and vacuum from removing dead rows.`,
    remedy:
      'End it: `SELECT pid, usename, xact_start FROM pg_stat_activity WHERE xact_start IS NOT NULL ORDER BY 3;` shows its `pid`, for `SELECT pg_terminate_backend(pid);`. Those in `pg_prepared_xacts` end by `ROLLBACK PREPARED`.',
  },
  checksum_failures: {
    on: 'instance',
    ...present('critical'),
    message: () =>
      'A page of data with a wrong checksum was read within the last week: data is damaged.',
    remedy:
      'Keep all dumps and backups, check disk and memory of the machine, and fail over or restore: `SELECT datname, checksum_failures, checksum_last_failure FROM pg_stat_database;`.',
  },
  tables_crashed: {
    on: 'instance',
    ...present('critical'),
    message: () => 'A table of MyISAM or Aria is marked as crashed: it cannot be read, nor dumped.',
    remedy:
      "Copy its files, then repair it with `REPAIR TABLE`. MySQL names it in its log: `SELECT logged, data FROM performance_schema.error_log WHERE data LIKE '%crashed%' OR data LIKE '%key file%';`, MariaDB in `SELECT table_schema, table_name, table_comment FROM information_schema.tables WHERE table_rows IS NULL AND table_type = 'BASE TABLE';`.",
  },
  sequence_near_end: {
    on: 'database',
    unit: 'percent',
    levels: [
      { severity: 'warning', from: 85 },
      { severity: 'critical', from: 95 },
    ],
    message: (share) =>
      `A sequence, or a column with AUTO_INCREMENT, has used up ${share} of what its type holds. At the end inserts fail.`,
    remedy:
      'Make the column `bigint`. PostgreSQL shows the sequences by `SELECT schemaname, sequencename, last_value, max_value FROM pg_sequences ORDER BY last_value DESC NULLS LAST;`, MySQL the tables by `SELECT table_name, auto_increment FROM information_schema.tables ORDER BY 2 DESC;`.',
  },
} as const satisfies Readonly<Record<string, SignRecord>>;

const SERVER_SIGNS = {
  version_unsupported: {
    on: 'instance',
    unit: 'days',
    levels: [
      { severity: 'warning', from: 0 },
      { severity: 'info', from: -180 },
    ],
    message: (_days, { figure }) =>
      figure < 0
        ? 'In less than half a year the makers of this version stop fixing it.'
        : 'The makers of this version do not fix it any more, not even its holes in security.',
    remedy: 'Upgrade the server to a version that is maintained.',
  },
  version_behind: {
    on: 'instance',
    unit: 'count',
    levels: [
      { severity: 'info', from: 1 },
      { severity: 'warning', from: 4 },
    ],
    message: (count) => `The server lacks the last ${count} releases of its version.`,
    remedy: 'Update the packages of the server and restart it; its data stays as it is.',
  },
  restart_pending: {
    on: 'instance',
    ...present('info'),
    message: () => 'A setting was changed that counts only from the next restart of the server on.',
    remedy:
      'Restart the server when it suits: `SELECT name FROM pg_settings WHERE pending_restart;` shows which.',
  },
  server_restarted: {
    on: 'instance',
    ...present('info'),
    message: () => 'The server was started within the last hour.',
    remedy: 'If nobody did it, its log says why.',
  },
  tls_off: {
    on: 'instance',
    ...present('info'),
    message: () =>
      'Shipshape and its dump tools talk to the server without TLS (`tls: off`): anybody on the way can read all data.',
    remedy:
      'Switch TLS on at the server, and say `tls: verify-full` with its authority in `tls.ca`. Where the network is trusted: `watch: { tls_off: off }`.',
  },
  backup_login_too_mighty: {
    on: 'instance',
    ...present('info'),
    message: () => 'The admin user is a superuser, which a dump does not need.',
    remedy:
      'Make a login that only reads: `CREATE ROLE backup LOGIN IN ROLE pg_read_all_data, pg_monitor;`, and name it in `admin`. For globals with hashes of passwords a superuser is needed: then say `watch: { backup_login_too_mighty: off }`.',
  },
} as const satisfies Readonly<Record<string, SignRecord>>;

/** What a login measures besides, and what comes of it: each is a kind of problem. */
export const SIGNS = {
  ...GROUP_SIGNS,
  ...REPLICATION_SIGNS,
  ...LOG_SIGNS,
  ...DATA_SIGNS,
  ...SERVER_SIGNS,
};

export type SignKind = keyof typeof SIGNS;

export const SIGN_KINDS = Object.keys(SIGNS) as readonly SignKind[];

export const signOf = (kind: SignKind): SignRecord => SIGNS[kind];
