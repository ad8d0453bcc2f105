import { HOUR_MS, MINUTE_MS } from '../shared/durations.js';
import { present, type SignRecord } from './sign-figures.js';

const GB = 1_000_000_000;

/** What is seen of those together that repeat one another. */
export const GROUP_SIGNS = {
  group_two_primaries: {
    on: 'instance',
    unit: 'count',
    levels: [{ severity: 'critical', from: 2 }],
    message: (count) =>
      `Of its group ${count} servers are primaries: each accepts writes that the others will never have.`,
    remedy:
      'Stop writing to all but one, save what only the others have, and make those standbys of it again: `pg_rewind`, or a new base backup. One that left its group for good says `watch: { group_two_primaries: off }`.',
  },
  group_without_primary: {
    on: 'instance',
    ...present('critical'),
    message: () =>
      'Its group has no primary: this was the last one, and no standby has taken over. Nothing can be written.',
    remedy:
      'Start it again, or promote the standby that is furthest ahead: `SELECT pg_promote();`, or `STOP REPLICA; RESET REPLICA ALL; SET GLOBAL read_only = OFF;` at MySQL and MariaDB.',
  },
  became_primary: {
    on: 'instance',
    ...present('info'),
    message: () => 'The server was a standby, and became a primary within the last hour.',
    remedy: 'If nobody did it, the log of what fails over says why. See that clients write to it.',
  },
  became_standby: {
    on: 'instance',
    ...present('info'),
    message: () => 'The server was a primary, and became a standby within the last hour.',
    remedy: 'If nobody did it, the log of what fails over says why.',
  },
} as const satisfies Readonly<Record<string, SignRecord>>;

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
      'Start the replica, or its threads (`START REPLICA;`). A slot that nobody will read again is removed by `SELECT pg_drop_replication_slot(slot_name)`: `SELECT slot_name FROM pg_replication_slots WHERE NOT active;` shows its name. A replica that was removed on purpose is no longer missed after a day.',
  },
  replica_writable: {
    on: 'instance',
    ...present('info'),
    message: () => 'The server is a replica and accepts writes, which its source will never have.',
    remedy: 'Close it to writes: `SET PERSIST super_read_only = ON;`.',
  },
  gtid_gaps: {
    on: 'instance',
    ...present('warning'),
    message: () =>
      'Transactions in the middle are missing at the replica (`gtid_executed` has gaps): its data differs from that of its source.',
    remedy:
      'See which: `SELECT @@GLOBAL.gtid_executed;` here and at the source. Where they cannot be fetched, build the replica from a new copy.',
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
    message: (size, { lasts = '' }) =>
      `A replication slot holds ${size} of WAL on the server's disk${lasts && `; at today's rate it is lost in ${lasts}, at \`max_slot_wal_keep_size\``}.`,
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
