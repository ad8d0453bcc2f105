import { HOUR_MS, MINUTE_MS } from '../shared/durations.js';
import { present, type SignRecord } from './sign-figures.js';

const GB = 1_000_000_000;

export const REPLICATION_SIGNS = {
  replica_lagging: {
    on: 'instance',
    unit: 'ms',
    levels: [
      { severity: 'warning', from: 10 * MINUTE_MS },
      { severity: 'critical', from: HOUR_MS },
    ],
    message: (lag) => `Replication is ${lag} behind.`,
    remedy:
      'See what holds it up: `SELECT * FROM pg_stat_replication;` on the primary, a query of the standby that conflicts (`pg_stat_database_conflicts`), or `SHOW REPLICA STATUS;` at MySQL and MariaDB.',
  },
  replica_disconnected: {
    on: 'instance',
    ...present('warning'),
    message: () =>
      'Replication has stopped: a replica is not connected to its source, or nobody reads a replication slot.',
    remedy:
      'Start the replica, or its threads (`START REPLICA;`). A slot that nobody will read again is removed by `SELECT pg_drop_replication_slot(slot_name)`: `SELECT slot_name FROM pg_replication_slots WHERE NOT active;` shows its name.',
  },
  replica_writable: {
    on: 'instance',
    ...present('info'),
    message: () => 'The server is a replica and accepts writes, which its source will never have.',
    remedy: 'Close it to writes: `SET PERSIST super_read_only = ON;`.',
  },
  read_only_unexpected: {
    on: 'instance',
    ...present('warning'),
    message: () => 'The server refuses writes (`read_only`), and is no replica.',
    remedy: 'Open it, where it is to be written to: `SET PERSIST read_only = OFF;`.',
  },
} as const satisfies Readonly<Record<string, SignRecord>>;

/** What fills a disk. */
export const LOG_SIGNS = {
  slot_holds_wal: {
    on: 'instance',
    unit: 'bytes',
    levels: [
      { severity: 'warning', from: 10 * GB },
      { severity: 'critical', from: 50 * GB },
    ],
    message: (size) => `A replication slot holds ${size} of WAL on the server's disk.`,
    remedy:
      'Let its reader catch up, or remove the slot: `SELECT slot_name, active, pg_size_pretty(pg_current_wal_lsn() - restart_lsn) FROM pg_replication_slots;` shows them. `max_slot_wal_keep_size` bounds what one may hold.',
  },
  wal_archive_failing: {
    on: 'instance',
    unit: 'ms',
    levels: [
      { severity: 'warning', from: 20 * MINUTE_MS },
      { severity: 'critical', from: 2 * HOUR_MS },
    ],
    message: (time) =>
      `No WAL was archived for ${time}, and the last attempt failed: it fills the server's disk, and no later point in time can be restored.`,
    remedy:
      'See why in the log of the server, and run `archive_command` by hand: `SELECT last_failed_wal, last_failed_time FROM pg_stat_archiver;`.',
  },
  binary_logs_endless: {
    on: 'instance',
    ...present('warning'),
    message: () => 'Binary logs are never removed: they grow until the disk is full.',
    remedy:
      'Keep them for a week: `SET PERSIST binlog_expire_logs_seconds = 604800;` (MariaDB: `SET GLOBAL`, and its configuration).',
  },
} as const satisfies Readonly<Record<string, SignRecord>>;
