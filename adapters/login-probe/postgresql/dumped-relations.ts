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
