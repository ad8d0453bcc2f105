import * as O from 'fp-ts/lib/Option.js';
import type { SignKind } from '../../../core/described/sign.js';
import type { Counters } from '../../../core/dump-check/instance-facts.js';
import type { LoginRequest } from '../transport/login-request.js';
import { type MeasuredFacts, parseSigns, tlsSign } from '../transport/signs.js';

/** Those in this role see what other sessions do (`pg_read_all_stats`). */
const SEES_SESSIONS = "pg_catalog.pg_has_role(3375::oid, 'USAGE')";

const IN_RECOVERY = 'pg_catalog.pg_is_in_recovery()';

const ms = (interval: string): string =>
  `pg_catalog.floor(1000 * pg_catalog.date_part('epoch', ${interval}))`;

const sinceThen = (time: string): string => ms(`pg_catalog.clock_timestamp() - ${time}`);

/** A standby that has replayed all that it received is not behind, however long ago that was. */
const LAG_OF_STANDBY = `CASE WHEN pg_catalog.pg_last_wal_receive_lsn() IS NOT DISTINCT FROM pg_catalog.pg_last_wal_replay_lsn()
  THEN 0 ELSE coalesce(${sinceThen('pg_catalog.pg_last_xact_replay_timestamp()')}, 0) END`;

const LAG_OF_REPLICAS = `(SELECT coalesce(max(${ms('replay_lag')}), 0) FROM pg_catalog.pg_stat_replication)`;

const HAS_RECEIVER =
  'EXISTS (SELECT 1 FROM pg_catalog.pg_stat_get_wal_receiver() AS r WHERE r.pid IS NOT NULL)';

/** One that has received WAL since it was started, and has no receiver now. */
const STANDBY_ALONE = `CASE WHEN pg_catalog.pg_last_wal_receive_lsn() IS NULL OR ${HAS_RECEIVER} THEN 0 ELSE 1 END`;

const IDLE = `(SELECT max(${sinceThen('xact_start')}) FROM pg_catalog.pg_stat_activity WHERE state LIKE 'idle in transaction%')`;
const PREPARED = `(SELECT max(${sinceThen('prepared')}) FROM pg_catalog.pg_prepared_xacts)`;

/** To read the value of one takes a lock on it and a page: of so many, that is a tenth of what a login may take. */
const MOST_SEQUENCES = 500;

/**
 * Of each sequence the share that is used of its own range, or of that of the column which it belongs to; of those that have the
 * range of `bigint` none. Those that the login may not read have no value. The smallest ranges come first.
 */
const USED_OF_SEQUENCE = `(SELECT pg_catalog.floor(coalesce(max(100.0 * pg_catalog.pg_sequence_last_value(id) / most) FILTER (WHERE place <= ${MOST_SEQUENCES}
    AND pg_catalog.has_sequence_privilege(id, 'SELECT, USAGE')), 0))
    || CASE WHEN count(*) > ${MOST_SEQUENCES} THEN '+' ELSE '' END
  FROM (SELECT id, most, pg_catalog.row_number() OVER (ORDER BY most, id) AS place
    FROM (SELECT s.seqrelid AS id, least(s.seqmax, CASE a.atttypid WHEN 21 THEN 32767 WHEN 23 THEN 2147483647 ELSE s.seqmax END) AS most
      FROM pg_catalog.pg_sequence s
      JOIN pg_catalog.pg_class c ON c.oid = s.seqrelid AND c.relpersistence <> 't'
      LEFT JOIN pg_catalog.pg_depend d ON d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = s.seqrelid
        AND d.refclassid = 'pg_catalog.pg_class'::regclass AND d.refobjsubid > 0 AND d.deptype IN ('a', 'i')
      LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
      WHERE NOT s.seqcycle AND s.seqincrement > 0) AS ranges WHERE most < 4611686018427387904) AS ordered)`;

/** The figure of each sign; NULL where the login may not see it. */
const FIGURES: Partial<Readonly<Record<SignKind, string>>> = {
  replica_lagging: `CASE WHEN ${IN_RECOVERY} THEN ${LAG_OF_STANDBY} WHEN ${SEES_SESSIONS} THEN ${LAG_OF_REPLICAS} END`,
  replica_disconnected: `CASE WHEN ${IN_RECOVERY} THEN ${STANDBY_ALONE} ELSE (SELECT count(*) FROM pg_catalog.pg_replication_slots
    WHERE NOT active AND NOT temporary AND restart_lsn IS NOT NULL) END`,
  slot_holds_wal: `CASE WHEN ${IN_RECOVERY} THEN 0 ELSE (SELECT coalesce(max(pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_current_wal_lsn(), restart_lsn)), 0)
    FROM pg_catalog.pg_replication_slots) END`,
  wal_archive_failing: `(SELECT CASE WHEN pg_catalog.current_setting('archive_mode') <> 'off' AND last_failed_time > coalesce(last_archived_time, '-infinity')
    THEN ${sinceThen('coalesce(last_archived_time, stats_reset)')} ELSE 0 END FROM pg_catalog.pg_stat_archiver)`,
  wraparound_near: `CASE WHEN ${IN_RECOVERY} THEN 0 ELSE (SELECT max(greatest(pg_catalog.age(datfrozenxid), pg_catalog.mxid_age(datminmxid))::bigint * 100 / 2147483647)
    FROM pg_catalog.pg_database) END`,
  transaction_open_long: `CASE WHEN ${SEES_SESSIONS} THEN greatest(coalesce(${IDLE}, 0), coalesce(${PREPARED}, 0)) ELSE nullif(coalesce(${PREPARED}, 0), 0) END`,
  checksum_failures: `(SELECT count(*) FROM pg_catalog.pg_stat_database WHERE checksum_last_failure > pg_catalog.now() - interval '7 days')`,
  restart_pending: '(SELECT count(*) FROM pg_catalog.pg_settings WHERE pending_restart)',
  server_restarted: `CASE WHEN pg_catalog.clock_timestamp() - pg_catalog.pg_postmaster_start_time() < interval '1 hour' THEN 1 ELSE 0 END`,
  backup_login_too_mighty: `(SELECT count(*) FROM pg_catalog.pg_roles WHERE rolname = session_user AND rolsuper)`,
};

/** Digits, or a dash. */
const inDigits = (figure: string): string =>
  `coalesce(pg_catalog.abs(pg_catalog.floor(${figure}::numeric))::text, '-')`;

const ROWS: readonly (readonly [SignKind, string])[] = [
  ...Object.entries(FIGURES).map(([kind, figure]) => [kind as SignKind, inDigits(figure)] as const),
  ['sequence_near_end', USED_OF_SEQUENCE],
];

export const PG_SIGNS: readonly SignKind[] = ROWS.map(([kind]) => kind);

/** A base backup, and what is sent to a logical subscriber, make no replica. */
const REPLICAS = `(SELECT count(*) FROM pg_catalog.pg_stat_replication r WHERE r.state IS DISTINCT FROM 'backup'
  AND NOT EXISTS (SELECT FROM pg_catalog.pg_replication_slots s WHERE s.active_pid = r.pid AND s.slot_type = 'logical'))`;

const STANDING = `SELECT pg_catalog.concat_ws(' ', 'standing', CASE WHEN ${IN_RECOVERY} THEN CASE WHEN ${HAS_RECEIVER} THEN 'standby 1' ELSE 'standby 0' END ELSE 'primary 0' END,
  ${REPLICAS}, (SELECT system_identifier FROM pg_catalog.pg_control_system()))`;

/** What is left of two billion transactions, since the server stops three million before. */
const TRANSACTIONS_LEFT =
  '(SELECT 2144483647 - max(pg_catalog.age(datfrozenxid))::bigint FROM pg_catalog.pg_database)';

/** Servers before 13 have no such column. */
const SLOT_ROOM = `(SELECT min((pg_catalog.to_jsonb(s) ->> 'safe_wal_size')::numeric) FROM pg_catalog.pg_replication_slots s)`;

const COUNTERS = `SELECT pg_catalog.concat_ws(' ', 'counters', pg_catalog.txid_snapshot_xmax(pg_catalog.txid_current_snapshot()), ${TRANSACTIONS_LEFT},
  CASE WHEN ${IN_RECOVERY} THEN '- -' ELSE pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_current_wal_lsn(), '0/0') || ' ' || ${inDigits(SLOT_ROOM)} END)`;

const AT =
  "pg_catalog.floor(1000 * pg_catalog.date_part('epoch', pg_catalog.clock_timestamp()))::bigint";

const signRow = (kind: string, figure: string): string =>
  `SELECT pg_catalog.concat_ws(' ', 'sign', '${kind}', ${figure}, ${AT})`;

/**
 * A row for each sign, of digits alone; every role may ask for all of it. It comes after all others: where it fails, as at servers
 * before 12, or takes too long, what was told before counts. A statement that the role may not run whole has no row, so that what
 * hosts of servers may hide is in the last one: where the server stands, and counters.
 */
export const signsQuery = (leavesOut: readonly SignKind[] = []): string => {
  const rows = ROWS.filter(([kind]) => !leavesOut.includes(kind)).map((row) => signRow(...row));
  const version = signRow('version', "pg_catalog.current_setting('server_version_num')");
  return `${[version, ...rows].join('\nUNION ALL ')}; ${COUNTERS} UNION ALL ${STANDING}`;
};

const COUNTERS_ROW = /^counters (\d{1,18}) (\d{1,10}) (-|\d{1,18}) (-|\d{1,18})$/;

const countersIn = (rows: readonly string[]): O.Option<Counters> => {
  const [found] = rows.flatMap((row) =>
    COUNTERS_ROW.test(row) ? [COUNTERS_ROW.exec(row) ?? []] : [],
  );
  if (found === undefined) return O.none;
  const [, transactions, transactionsLeft, wal, room] = found;
  return O.some({
    transactions: Number(transactions),
    transactionsLeft: Number(transactionsLeft),
    walBytes: wal === '-' ? 0 : Number(wal),
    ...(room !== '-' && { slotRoomBytes: Number(room) }),
  });
};

/** What the version, and the rows after those of databases, say of the instance. */
export const measuredBy = (
  request: Pick<LoginRequest, 'finds' | 'leavesOut' | 'tls' | 'addresses'>,
  version: string | undefined,
  rows: readonly string[],
): Partial<MeasuredFacts> & { readonly counters?: O.Option<Counters> } => {
  if (request.finds !== true) return {};
  const asked = PG_SIGNS.filter((kind) => request.leavesOut?.includes(kind) !== true);
  const { signs, ...read } = parseSigns(rows, asked);
  return {
    ...read,
    signs: [...signs, tlsSign(request)],
    version: O.some(Number(version)),
    counters: countersIn(rows),
  };
};
