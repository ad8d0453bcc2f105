import type { LoginFailure } from '../transport/login-failure.js';
import { LIMIT, TIMED_OUT } from '../transport/refusals.js';

/**
 * What pg_dump locks of the catalog, besides what a session locks without room in the table: 136 until its end, and for a moment
 * an entry that is looked up, with its index (seen with 15 and 18).
 */
const CATALOG_LOCKS = 138;

/**
 * What pg_dump locks until its end. The server locks a view as it prints the query of it, until 16 which names the view itself no
 * more; from 18 on, the state of a sequence is read by a function that keeps no lock.
 */
const lockedKinds = (major: number): string => {
  if (major >= 18) return "'r', 'p'";
  return major >= 16 ? "'r', 'p', 'S'" : "'r', 'p', 'S', 'v', 'm'";
};

/**
 * A row for each relation that pg_dump locks until its end, where the settings of the server do not promise room for so many:
 * that room, and the number of sessions and transactions that have a share in it. Often there is more, so that `lockAttempt`
 * decides. It asks for no lock on a table that is closed to the role, which is an obstacle of its own.
 */
export const lockRoom = (
  major: number,
): string => `SELECT 'lock_table_too_small', room.promised::text, room.sharers::text, NULL
  FROM (SELECT sharers, sharers * pg_catalog.current_setting('max_locks_per_transaction')::bigint AS promised
    FROM (SELECT pg_catalog.current_setting('max_connections')::bigint
      + pg_catalog.current_setting('max_prepared_transactions')::bigint AS sharers) AS sum) AS room
  JOIN rel ON rel.relkind IN (${lockedKinds(major)}) AND NOT EXISTS (SELECT FROM closed)
    AND (SELECT pg_catalog.count(*) FROM rel WHERE relkind IN (${lockedKinds(major)})) + ${CATALOG_LOCKS}
      + (SELECT pg_catalog.count(*) FROM pg_catalog.pg_lock_status() l WHERE NOT l.fastpath) > room.promised`;

/** What a session locks without room in the table. Servers since 18 may have more of it, which the locks of the dump use up too. */
const LOCKED_APART = 16;

/** The catalog of the defaults of columns, with its indexes, which pg_dump reads only where there are any. */
const LOCKS_OF_DEFAULTS = 3;

/** The first of the two numbers in locks that stand for those of views, of which not all may be locked by anyone, and of the catalog. */
const ADVISORY = 1_936_222_576;

/** A lock that has to be waited for decides nothing, and is not waited for. */
const LONGEST_WAIT_MS = 10;

/**
 * Takes as many locks as the dump, of which as many have room in the table, and gives them back at once. Its last refusal, or the
 * end of the transaction, frees them all: other sessions lack them for as long as this takes, and would lack them for as long as the dump takes.
 */
export const lockAttempt = (major: number, timeoutMs: number): string =>
  [
    'BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY',
    `SET LOCAL statement_timeout = ${Math.max(1, Math.floor(timeoutMs))}`,
    `SET LOCAL lock_timeout = ${LONGEST_WAIT_MS}`,
    "SET LOCAL search_path = ''",
    `SET LOCAL work_mem = '${CATALOG_MEMORY}'`,
    ...(major >= 17 ? ['SET LOCAL transaction_timeout = 0'] : []),
    `DO $$DECLARE statement text; locked int := 0; BEGIN
FOR statement IN WITH ${dumpedRelations(major)}
SELECT CASE WHEN relkind = 'S' THEN pg_catalog.format('SELECT FROM %I.%I LIMIT 0', nspname, relname)
  WHEN relkind IN ('r', 'p') THEN pg_catalog.format('LOCK TABLE ONLY %I.%I IN ACCESS SHARE MODE', nspname, relname)
  ELSE pg_catalog.format('SELECT pg_catalog.pg_advisory_xact_lock_shared(%s)', ${ADVISORY}::bigint << 32 | oid::bigint) END
FROM rel WHERE relkind IN (${lockedKinds(major)})
LOOP EXECUTE statement; locked := locked + 1; END LOOP;
PERFORM pg_catalog.pg_advisory_xact_lock_shared(${ADVISORY + 1}, i) FROM pg_catalog.generate_series(1, locked
  + ${CATALOG_LOCKS + LOCKED_APART} + CASE WHEN EXISTS (SELECT FROM pg_catalog.pg_attrdef) THEN ${LOCKS_OF_DEFAULTS} ELSE 0 END
  - (SELECT greatest(${LOCKED_APART}, pg_catalog.count(*)) FROM pg_catalog.pg_lock_status() l
    WHERE l.pid = pg_catalog.pg_backend_pid() AND l.locktype <> 'virtualxid')::int) AS i;
END$$`,
    'ROLLBACK',
  ].join(';\n');

/**
 * For what is sorted of the catalog, of which a session takes as much as there is to sort: a role may be allowed to write no
 * temporary files (`temp_file_limit`), and 400,000 columns take 70 MB.
 */
export const CATALOG_MEMORY = '1GB';

/**
 * Switches off, for a session, what a role or a database may have set and what would end a dump. pg_dump does the same, but
 * a limit of one millisecond ends its very first statement, as serializable transactions end it on a standby.
 */
export const NO_LIMITS = [
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'default_transaction_isolation=read\\ committed',
  `work_mem=${CATALOG_MEMORY}`,
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** The same, with what only PostgreSQL 14, or 17, and later know: others refuse the login. pg_dump leaves `idle_session_timeout` as it is. */
export const NO_LIMITS_FROM_14 = `${NO_LIMITS} -c idle_session_timeout=0`;
export const NO_LIMITS_FROM_17 = `${NO_LIMITS_FROM_14} -c transaction_timeout=0`;

/** From 17 on, an event trigger at the login may have set them again. It stands alone: what is sent at once is one transaction. */
export const LIFT_LIMITS = 'SET transaction_timeout = 0; SET statement_timeout = 0';

/** Whether the server knows all that these options switch off. */
export const mayLift = (options: string | undefined): boolean =>
  options?.startsWith(NO_LIMITS_FROM_17) === true;

/** What ends an inspection without limits is no limit of the role, but that of our own question. */
export const withoutLimit = (failure: LoginFailure, options: string | undefined): LoginFailure =>
  failure === LIMIT && options !== undefined ? TIMED_OUT : failure;

/**
 * What pg_dump reads (its checkExtensionMembership and selectDumpableTable). Members of extensions are not dumped, but for
 * the configuration tables and sequences. Views are here for their locks alone.
 */
export const dumpedRelations = (major: number): string => `conf AS (
  SELECT pg_catalog.unnest(e.extconfig) AS oid FROM pg_catalog.pg_extension e
),
member AS (
  SELECT d.objid AS oid FROM pg_catalog.pg_depend d
  WHERE d.refclassid = 'pg_catalog.pg_extension'::pg_catalog.regclass AND d.deptype = 'e'
    AND d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND d.objsubid = 0
),
rel AS (
  SELECT c.oid, c.relkind, n.oid AS nsp, n.nspname, c.relname, c.relrowsecurity, c.relowner, c.relacl,
    c.relpersistence
  -- By kind first: two in three are indexes and TOAST tables.
  FROM (SELECT k.oid, k.relkind, k.relnamespace, k.relname, k.relrowsecurity, k.relowner, k.relacl, k.relpersistence
    FROM pg_catalog.pg_class k WHERE k.relkind IN ('r', 'p', 'S', 'v', 'm') OFFSET 0) c
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relpersistence <> 't' AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    AND (c.oid NOT IN (SELECT oid FROM member) OR c.oid IN (SELECT oid FROM conf))
),
-- Relations of one kind, schema and owner with the same grants are readable alike, and one of them is asked for.
alike AS (
  SELECT relkind, nsp, pg_catalog.min(oid) AS oid, pg_catalog.array_agg(oid) AS oids FROM rel
  WHERE relkind IN ('r', 'p', 'S') GROUP BY relkind, nsp, relowner, relacl
),
closed AS (
  SELECT pg_catalog.unnest(oids) AS oid FROM alike WHERE NOT CASE relkind
    WHEN 'S' THEN pg_catalog.has_sequence_privilege(oid, 'SELECT')
    WHEN 'p' THEN pg_catalog.has_table_privilege(oid, '${parentPrivileges(major)}')
    ELSE pg_catalog.has_table_privilege(oid, 'SELECT') END
)`;

/** What satisfies LOCK TABLE … IN ACCESS SHARE MODE. A partitioned table has no rows of its own to read. */
const parentPrivileges = (major: number): string => {
  if (major < 16) return 'SELECT';
  return `SELECT, UPDATE, DELETE, TRUNCATE${major < 17 ? '' : ', MAINTAIN'}`;
};
