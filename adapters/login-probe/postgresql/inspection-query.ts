/** What an inspection can find, each under its own code. */
export const PG_FINDINGS = [
  'schema_unreadable',
  'table_unreadable',
  'sequence_unreadable',
  'row_security',
  'large_object_unreadable',
  'subscriptions_left_out',
  'table_locked',
] as const;

export type PgFindingCode = (typeof PG_FINDINGS)[number];

/**
 * The only statements of an inspection, sent at once. The settings apply to their transaction alone, so that a pooler's
 * connection keeps none of them, and override those of the role and the database. The limit of time is at the server: the
 * query ends there as well when nobody waits for it any more. All its locks are ACCESS SHARE on system catalogs.
 */
export const inspectionQuery = (major: number, timeoutMs: number): string =>
  [
    'BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY',
    `SET LOCAL statement_timeout = ${Math.max(1, Math.floor(timeoutMs))}`,
    'SET LOCAL lock_timeout = 0',
    "SET LOCAL search_path = ''",
    'SET LOCAL row_security = off',
    ...(major >= 11 ? ['SET LOCAL jit = off'] : []),
    answer(major),
    'COMMIT',
  ].join(';\n');

/** One row with one column, a text in JSON: whatever the names are, its form in the protocol is the same. */
const answer = (major: number): string => `WITH
${relations(major)},
found AS (
${[...privileges(major), largeObjects(major), ...subscriptions(major), locks(major)].join('\nUNION ALL\n')}
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
  SELECT pg_catalog.json_build_object('role', current_user, 'found', coalesce(pg_catalog.json_agg(
    pg_catalog.json_build_object('code', code, 'count', count, 'since', since, 'names', names)), '[]'))::text AS text
  FROM counted
)
-- Names of such a database may be in any encoding.
SELECT CASE WHEN pg_catalog.getdatabaseencoding() = 'SQL_ASCII'
  THEN pg_catalog.regexp_replace(text, '[^ -~]', '?', 'g') ELSE text END AS answer FROM answer`;

/**
 * What pg_dump reads (its checkExtensionMembership and selectDumpableTable). Members of extensions are not dumped, but for
 * the configuration tables and sequences. Views are here for their locks alone.
 */
const relations = (major: number): string => `conf AS (
  SELECT pg_catalog.unnest(e.extconfig) AS oid FROM pg_catalog.pg_extension e
),
member AS (
  SELECT d.objid AS oid FROM pg_catalog.pg_depend d
  WHERE d.refclassid = 'pg_catalog.pg_extension'::pg_catalog.regclass AND d.deptype = 'e'
    AND d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND d.objsubid = 0
),
rel AS (
  SELECT c.oid, c.relkind, n.oid AS nsp, n.nspname::text AS a, c.relname::text AS b,
    c.relrowsecurity, c.relowner, coalesce(c.relacl::text, '') AS acl
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'S', 'v', 'm') AND c.relpersistence <> 't'
    AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    AND (c.oid NOT IN (SELECT oid FROM member) OR c.oid IN (SELECT oid FROM conf))
),
-- Relations of one kind and owner with the same grants are readable alike, and one of them is asked for.
alike AS (
  SELECT relkind, relowner, acl, pg_catalog.min(oid) AS oid FROM rel WHERE relkind IN ('r', 'p', 'S')
  GROUP BY relkind, relowner, acl
),
closed AS (
  SELECT relkind, relowner, acl FROM alike WHERE NOT CASE relkind
    WHEN 'S' THEN pg_catalog.has_sequence_privilege(oid, 'SELECT')
    WHEN 'p' THEN pg_catalog.has_table_privilege(oid, '${parentPrivileges(major)}')
    ELSE pg_catalog.has_table_privilege(oid, 'SELECT') END
)`;

/** What satisfies LOCK TABLE … IN ACCESS SHARE MODE. A partitioned table has no rows of its own to read. */
const parentPrivileges = (major: number): string => {
  if (major < 16) return 'SELECT';
  return `SELECT, UPDATE, DELETE, TRUNCATE${major < 17 ? '' : ', MAINTAIN'}`;
};

/** All by the oid of the object: by its name, these functions fail where the schema is closed. */
const privileges = (major: number): readonly string[] => [
  // From 18 on, the state of a sequence is read without its schema.
  `SELECT 'schema_unreadable'::text AS code, n.nspname::text AS a, NULL::text AS b, NULL::float8 AS since
  FROM pg_catalog.pg_namespace n WHERE NOT pg_catalog.has_schema_privilege(n.oid, 'USAGE')
    AND n.oid IN (SELECT nsp FROM rel WHERE relkind IN (${major >= 18 ? "'r', 'p'" : "'r', 'p', 'S'"}))`,
  `SELECT CASE relkind WHEN 'S' THEN 'sequence_unreadable' ELSE 'table_unreadable' END, a, b, NULL
  FROM rel JOIN closed USING (relkind, relowner, acl)`,
  `SELECT 'row_security', a, b, NULL FROM rel
  WHERE relkind = 'r' AND relrowsecurity AND pg_catalog.row_security_active(oid)`,
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
 * definition of a view under the same lock. The start of a session is visible to members of pg_read_all_stats only.
 */
const locks = (major: number): string =>
  `SELECT 'table_locked', rel.a, rel.b, 1000 * pg_catalog.min(extract(epoch FROM
    coalesce(${major >= 14 ? 'l.waitstart, ' : ''}s.xact_start, x.prepared)))
  FROM pg_catalog.pg_locks l JOIN rel ON rel.oid = l.relation
  LEFT JOIN pg_catalog.pg_stat_activity s ON s.pid = l.pid
  LEFT JOIN pg_catalog.pg_prepared_xacts x ON l.virtualtransaction = '-1/' || x.transaction::text
  WHERE l.locktype = 'relation' AND l.mode = 'AccessExclusiveLock'
    AND l.database = ${THIS_DATABASE} AND l.pid IS DISTINCT FROM pg_catalog.pg_backend_pid()
  GROUP BY rel.a, rel.b`;
