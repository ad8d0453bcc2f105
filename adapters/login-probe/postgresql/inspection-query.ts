import { CATALOG_MEMORY, dumpedRelations, lockRoom } from './lock-room.js';
import { allRoles, hiddenHashes, needsJson, needsTables } from './globals-query.js';
import { PG_RISKS, riskQueries } from './restore-risks.js';
import { anyWrittenFunction, functionRisks } from './restore-risks-query.js';

/** The obstacles that an inspection can find, each under its own code. */
export const PG_OBSTACLES = [
  'schema_unreadable',
  'table_unreadable',
  'sequence_unreadable',
  'row_security',
  'large_object_unreadable',
  'subscriptions_left_out',
  'lock_table_too_small',
  'table_locked',
] as const;

export type PgObstacleCode = (typeof PG_OBSTACLES)[number];

/** All that it can find; the last shows that `functionsQuery` may find more. */
export const PG_FINDINGS = [...PG_OBSTACLES, ...PG_RISKS, 'function'] as const;

export type PgFindingCode = (typeof PG_FINDINGS)[number];

/**
 * The only statements of an inspection, sent at once. The settings apply to their transaction alone, so that a pooler's
 * connection keeps none of them, and override those of the role and the database. The limit of time is at the server: the
 * query ends there as well when it is no longer awaited. All its locks are ACCESS SHARE on system catalogs.
 */
export const inspectionQuery = (major: number, timeoutMs: number): string =>
  transaction(major, timeoutMs, {
    with: `${dumpedRelations(major)},\n${needsTables}`,
    needs: needsJson(major),
    select: findingQueries(major).join('\nUNION ALL\n'),
  });

/** An inspection of the globals, in the same form. */
export const globalsQuery = (major: number, timeoutMs: number): string =>
  transaction(major, timeoutMs, { with: allRoles, select: hiddenHashes });

/** A second inspection in the same form, only worth its time where there are functions in SQL or PL/pgSQL. */
export const functionsQuery = (major: number, timeoutMs: number): string =>
  transaction(major, timeoutMs, functionRisks(major));

interface Findings {
  readonly with: string;
  readonly select: string;
  /** What a dump needs, in the form of `NeedsCodec`. */
  readonly needs?: string;
}

const transaction = (major: number, timeoutMs: number, findings: Findings): string =>
  [
    'BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY',
    `SET LOCAL statement_timeout = ${Math.max(1, Math.floor(timeoutMs))}`,
    'SET LOCAL lock_timeout = 0',
    "SET LOCAL search_path = ''",
    'SET LOCAL row_security = off',
    `SET LOCAL work_mem = '${CATALOG_MEMORY}'`,
    ...(major >= 17 ? ['SET LOCAL transaction_timeout = 0'] : []),
    ...(major >= 11 ? ['SET LOCAL jit = off'] : []),
    answer(findings),
    'COMMIT',
  ].join(';\n');

const needsOf = ({ needs }: Findings): string => (needs === undefined ? '' : ` 'needs', ${needs},`);

/** One row with one column, a text in JSON: whatever the names are, its form in the protocol is the same. */
const answer = (findings: Findings): string => `WITH RECURSIVE
${findings.with},
found AS (
${findings.select}
),
numbered AS (
  SELECT *, pg_catalog.row_number() OVER (PARTITION BY code ORDER BY a COLLATE "C", b COLLATE "C") AS place FROM found
),
counted AS (
  SELECT code, pg_catalog.count(*) AS count, pg_catalog.min(since)::bigint AS since,
    pg_catalog.json_agg(CASE WHEN b IS NULL THEN pg_catalog.json_build_array(a)
      ELSE pg_catalog.json_build_array(a, b) END ORDER BY place) FILTER (WHERE place <= 10) AS names
  FROM numbered GROUP BY code
),
answer AS (
  SELECT pg_catalog.json_build_object('role', current_user,${needsOf(findings)} 'found', coalesce(pg_catalog.json_agg(
    pg_catalog.json_build_object('code', code, 'count', count, 'since', since, 'names', names)), '[]'))::text AS text
  FROM counted
)
-- Names of such a database may be in any encoding.
SELECT CASE WHEN pg_catalog.getdatabaseencoding() = 'SQL_ASCII'
  THEN pg_catalog.regexp_replace(text, '[^ -~]', '?', 'g') ELSE text END AS answer FROM answer`;

/** A query for each kind of finding, over the relations of `dumpedRelations`: its code, one or two names, and since when. */
const findingQueries = (major: number): readonly string[] => [
  ...privileges(major),
  largeObjects(major),
  ...subscriptions(major),
  lockRoom(major),
  locks(major),
  ...(major < 10 ? [] : [...riskQueries(major), anyWrittenFunction(major)]),
];

/**
 * All by the oid of the object: by its name, these functions fail where the schema is closed. A standby has no rows of
 * unlogged tables, and pg_dump does not ask for them there.
 */
const privileges = (major: number): readonly string[] => [
  // From 18 on, the state of a sequence is read without its schema.
  `SELECT 'schema_unreadable'::text AS code, n.nspname::text AS a, NULL::text AS b, NULL::float8 AS since
  FROM pg_catalog.pg_namespace n WHERE NOT pg_catalog.has_schema_privilege(n.oid, 'USAGE')
    AND n.oid IN (SELECT nsp FROM alike WHERE relkind IN (${major >= 18 ? "'r', 'p'" : "'r', 'p', 'S'"}))`,
  `SELECT CASE relkind WHEN 'S' THEN 'sequence_unreadable' ELSE 'table_unreadable' END,
    nspname::text, relname::text, NULL FROM closed JOIN rel USING (oid)`,
  `SELECT 'row_security', nspname::text, relname::text, NULL FROM rel
  WHERE relkind = 'r' AND relrowsecurity AND pg_catalog.row_security_active(oid)
    AND (relpersistence <> 'u' OR NOT pg_catalog.pg_is_in_recovery())`,
];

const IS_SUPERUSER =
  '(SELECT r.rolsuper FROM pg_catalog.pg_roles r WHERE r.rolname = current_user)';

const largeObjects = (major: number): string =>
  `SELECT 'large_object_unreadable', m.oid::text, NULL, NULL FROM pg_catalog.pg_largeobject_metadata m WHERE ${
    major >= 18
      ? "NOT pg_catalog.has_largeobject_privilege(m.oid, 'SELECT')"
      : `NOT ${IS_SUPERUSER} AND NOT pg_catalog.current_setting('lo_compat_privileges')::bool
    AND NOT EXISTS (SELECT FROM pg_catalog.aclexplode(coalesce(m.lomacl, pg_catalog.acldefault('L', m.lomowner))) p
      WHERE p.privilege_type = 'SELECT' AND (p.grantee = 0 OR pg_catalog.pg_has_role(current_user, p.grantee, 'USAGE')))`
  }`;

const THIS_DATABASE =
  '(SELECT d.oid FROM pg_catalog.pg_database d WHERE d.datname = pg_catalog.current_database())';

/** pg_dump leaves them out with a warning, and exits with success. */
const subscriptions = (major: number): readonly string[] =>
  major < 10
    ? []
    : [
        `SELECT 'subscriptions_left_out', s.subname::text, NULL, NULL FROM pg_catalog.pg_subscription s
  WHERE s.subdbid = ${THIS_DATABASE} AND NOT ${IS_SUPERUSER}`,
      ];

/**
 * pg_dump reads under ACCESS SHARE, which waits for ACCESS EXCLUSIVE alone, and behind a request for it as well. It reads the
 * definition of a view under the same lock. The start of a session is visible to members of pg_read_all_stats only. The
 * functions of the views pg_locks and the like: a new session would have to plan the views first.
 */
const locks = (major: number): string =>
  `SELECT 'table_locked', rel.nspname::text, rel.relname::text, 1000 * pg_catalog.min(extract(epoch FROM
    coalesce(${major >= 14 ? 'l.waitstart, ' : ''}s.xact_start, x.prepared)))
  FROM pg_catalog.pg_lock_status() l JOIN rel ON rel.oid = l.relation
  LEFT JOIN pg_catalog.pg_stat_get_activity(NULL) s ON s.pid = l.pid
  LEFT JOIN pg_catalog.pg_prepared_xact() x ON l.virtualtransaction = '-1/' || x.transaction::text
  WHERE l.locktype = 'relation' AND l.mode = 'AccessExclusiveLock'
    AND l.database = ${THIS_DATABASE} AND l.pid IS DISTINCT FROM pg_catalog.pg_backend_pid()
  GROUP BY rel.nspname, rel.relname`;
