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

/** A standby that has replayed all that it received is not behind, however long ago that was. One without a transaction counts from its start on. */
const LAG_OF_STANDBY = `CASE WHEN pg_catalog.pg_last_wal_receive_lsn() IS NOT DISTINCT FROM pg_catalog.pg_last_wal_replay_lsn()
  THEN 0 ELSE ${sinceThen('coalesce(pg_catalog.pg_last_xact_replay_timestamp(), pg_catalog.pg_postmaster_start_time())')} END`;

const LAG_OF_REPLICAS = `(SELECT coalesce(max(${ms('replay_lag')}), 0) FROM pg_catalog.pg_stat_replication)`;

const HAS_RECEIVER =
  'EXISTS (SELECT 1 FROM pg_catalog.pg_stat_get_wal_receiver() AS r WHERE r.pid IS NOT NULL)';

/** One that has received WAL since it was started, and has no receiver now. */
const STANDBY_ALONE = `CASE WHEN pg_catalog.pg_last_wal_receive_lsn() IS NULL OR ${HAS_RECEIVER} THEN 0 ELSE 1 END`;

/** What is idle, or has a snapshot, but for this login, and for dumps, which take as long as they do. */
const OPEN = `(SELECT max(${sinceThen('xact_start')}) FROM pg_catalog.pg_stat_activity WHERE state LIKE 'idle in transaction%'
  OR backend_xmin IS NOT NULL AND backend_type = 'client backend' AND application_name <> 'pg_dump' AND pid <> pg_catalog.pg_backend_pid())`;
const PREPARED = `(SELECT max(${sinceThen('prepared')}) FROM pg_catalog.pg_prepared_xacts)`;

/** To read the value of one takes a lock on it and a page: of so many, that is a tenth of what a login may take. */
const MOST_SEQUENCES = 500;

/** The column `a` that a sequence belongs to, and what its type holds. */
const COLUMN = `pg_catalog.pg_depend d JOIN pg_catalog.pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
      AND d.classid = 'pg_catalog.pg_class'::regclass AND d.refclassid = 'pg_catalog.pg_class'::regclass AND d.deptype IN ('a', 'i')`;
const HOLDS = 'CASE a.atttypid WHEN 21 THEN 32767 WHEN 23 THEN 2147483647 END';

/** Those that count up to an end, as `bigint` has none. */
const sequences = (isEndless: boolean): string =>
  `NOT s.seqcycle AND s.seqincrement > 0 AND s.seqmax ${isEndless ? '>=' : '<'} 4611686018427387904`;

/** Temporary ones are another session's; standbys before 16.4 fail at those that are not logged. */
const IS_READABLE = `CASE (SELECT c.relpersistence FROM pg_catalog.pg_class c WHERE c.oid = id) WHEN 'p' THEN true
      WHEN 'u' THEN NOT ${IN_RECOVERY} END AND pg_catalog.has_sequence_privilege(id, 'SELECT, USAGE')`;

/**
 * Of each sequence the share that is used of its own range, or of that of the column which it belongs to. Those that the login may
 * not read have no value. The smallest ranges come first. Columns are looked up where they may matter alone: for sequences without
 * an end, and values from 1 % of the smallest range on.
 */
const USED_OF_SEQUENCE = `(SELECT pg_catalog.floor(coalesce(max(100.0 * used / least(most,
      CASE WHEN used > 327 THEN (SELECT min(${HOLDS}) FROM ${COLUMN} WHERE d.objid = id) END)), 0))
    || CASE WHEN count(*) > ${MOST_SEQUENCES} THEN '+' ELSE '' END
  FROM (SELECT id, most, CASE WHEN ${IS_READABLE} THEN pg_catalog.pg_sequence_last_value(id) END AS used
    FROM (SELECT s.seqrelid AS id, s.seqmax AS most FROM pg_catalog.pg_sequence s WHERE ${sequences(false)}
      UNION ALL SELECT s.seqrelid, ${HOLDS} FROM pg_catalog.pg_sequence s JOIN ${COLUMN}
      ON d.objid = s.seqrelid AND a.atttypid IN (21, 23) WHERE ${sequences(true)}
      ORDER BY most, id LIMIT ${MOST_SEQUENCES + 1}) AS first OFFSET 0) AS read)`;

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
  transaction_open_long: `CASE WHEN ${SEES_SESSIONS} THEN greatest(coalesce(${OPEN}, 0), coalesce(${PREPARED}, 0)) ELSE nullif(coalesce(${PREPARED}, 0), 0) END`,
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

/** A base backup, the WAL that a tool streams beside it, and what is sent to a logical subscriber make no replica. */
const REPLICAS = `(SELECT count(*) FROM pg_catalog.pg_stat_replication r WHERE r.state IS DISTINCT FROM 'backup' AND r.application_name NOT IN ('pg_basebackup', 'pg_receivewal', 'barman_receive_wal', 'barman_streaming_backup')
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
 * A statement for each sign, with a row of digits; every role may ask for all of them. One that fails, as at servers before 12, or
 * takes too long, ends all: the signs before it count, and it is left out for a while.
 */
export const signsQuery = (leavesOut: readonly SignKind[] = []): string =>
  [
    signRow('version', "pg_catalog.current_setting('server_version_num')"),
    ...ROWS.filter(([kind]) => !leavesOut.includes(kind)).map((row) => signRow(...row)),
  ].join('; ');

/** Counters, and where the server stands: what hosts of servers may hide, so that it comes after all others. */
export const STANDING_QUERY = `${COUNTERS} UNION ALL ${STANDING}`;

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
