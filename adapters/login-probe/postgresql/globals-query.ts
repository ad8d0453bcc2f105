import { MOST_ROLES } from '../transport/decode-needs.js';

/** What an inspection of the globals can find. */
export const GLOBALS_FINDINGS = ['hashes_hidden'] as const;

/**
 * In place of the inspection of a database: everybody may read roles, their memberships and settings, and tablespaces; the hashes of
 * passwords only who may read this table.
 */
export const globalsQuery = (timeoutMs: number): string =>
  [
    'BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY',
    `SET LOCAL statement_timeout = ${Math.max(1, Math.floor(timeoutMs))}`,
    `SELECT pg_catalog.json_build_object('role', '', 'found', pg_catalog.json_build_array(pg_catalog.json_build_object(
  'code', 'hashes_hidden', 'since', NULL, 'names', '[]'::json, 'count',
  CASE WHEN pg_catalog.has_table_privilege('pg_catalog.pg_authid', 'SELECT') THEN 0 ELSE 1 END)))::text AS answer`,
    'COMMIT',
  ].join(';\n');

/** The role that made the server, on which dependencies are not kept, and the first number of what is not the server's own. */
const BOOTSTRAP_ROLE = 10;
const FIRST_OWN = 16_384;

/** None that other encodings would have changed in a database without one. */
const NAME = `CASE WHEN pg_catalog.getdatabaseencoding() = 'SQL_ASCII'
    THEN pg_catalog.regexp_replace(r.rolname::text, '^.*[^ -~].*$', '') ELSE r.rolname::text END`;

/** The row of the present database, and the roles that its objects, its grants and its settings name, none of them twice. */
export const needsTables = `needing AS (
  SELECT d.* FROM pg_catalog.pg_database d WHERE d.datname = pg_catalog.current_database()
),
needed AS (
  SELECT ${NAME} AS name, pg_catalog.row_number() OVER (ORDER BY r.rolname COLLATE "C") AS place
  FROM pg_catalog.pg_roles r, needing d
  WHERE r.rolname !~ '^pg_' AND (r.oid = d.datdba
    OR r.oid IN (SELECT s.refobjid FROM pg_catalog.pg_shdepend s WHERE s.refclassid = 'pg_catalog.pg_authid'::regclass
      AND (s.dbid = d.oid OR (s.dbid = 0 AND s.classid = 'pg_catalog.pg_database'::regclass AND s.objid = d.oid)))
    OR r.oid IN (SELECT o.setrole FROM pg_catalog.pg_db_role_setting o WHERE o.setdatabase = d.oid)
    OR (r.oid = ${BOOTSTRAP_ROLE} AND (EXISTS (SELECT FROM pg_catalog.pg_class c WHERE c.relowner = r.oid AND c.oid >= ${FIRST_OWN})
      OR EXISTS (SELECT FROM pg_catalog.pg_namespace n WHERE n.nspowner = r.oid AND n.oid >= ${FIRST_OWN})
      OR EXISTS (SELECT FROM pg_catalog.pg_proc p WHERE p.proowner = r.oid AND p.oid >= ${FIRST_OWN})
      OR EXISTS (SELECT FROM pg_catalog.pg_default_acl a WHERE a.defaclrole = r.oid))))
)`;

/** What a dump of the database needs, in the form of `NeedsCodec`. */
export const needsJson = (major: number): string => `(
  SELECT pg_catalog.json_build_object(
    'roles', (SELECT pg_catalog.json_build_object('count', pg_catalog.count(*), 'names',
      coalesce(pg_catalog.json_agg(name ORDER BY place) FILTER (WHERE place <= ${MOST_ROLES}), '[]')) FROM needed),
    'encoding', pg_catalog.pg_encoding_to_char(d.encoding), 'collation', d.datcollate::text, 'characterType', d.datctype::text,
    'provider', ${major >= 15 ? "CASE d.datlocprovider WHEN 'i' THEN 'icu' WHEN 'b' THEN 'builtin' END" : 'NULL'},
    'locale', ${localeColumn(major)}, 'rules', ${major >= 16 ? 'd.daticurules' : 'NULL'})
  FROM needing d
)`;

const localeColumn = (major: number): string => {
  if (major >= 17) return 'd.datlocale';
  return major >= 15 ? 'd.daticulocale' : 'NULL';
};
