import { MOST_ROLES } from '../transport/decode-findings.js';

/**
 * Roles that log in, of which a dump of the globals would lack the hash of the password: only who may read this table may read that.
 * Everybody may read all else of roles.
 */
export const hiddenHashes = `SELECT 'hashes_hidden'::text AS code, name AS a, NULL::text AS b, NULL::float8 AS since FROM needed
  WHERE "logsIn" AND NOT pg_catalog.has_table_privilege('pg_catalog.pg_authid', 'SELECT')`;

/** The role that made the server, on which dependencies are not kept, and the first number of what is not the server's own. */
const BOOTSTRAP_ROLE = 10;
const FIRST_OWN = 16_384;

/** None that other encodings would have changed in a database without one. */
const NAME = `CASE WHEN pg_catalog.getdatabaseencoding() = 'SQL_ASCII'
    THEN pg_catalog.regexp_replace(r.rolname::text, '^.*[^ -~].*$', '') ELSE r.rolname::text END`;

/** But for the role that made the server, which each server has. */
const LOGS_IN = `r.rolcanlogin AND r.oid <> ${BOOTSTRAP_ROLE} AS "logsIn"`;

/** All roles of the server. */
export const allRoles = `needed AS (SELECT ${NAME} AS name, ${LOGS_IN} FROM pg_catalog.pg_roles r)`;

/** The row of the present database, and the roles that its objects, its grants and its settings name, none of them twice. */
export const needsTables = `needing AS (
  SELECT d.* FROM pg_catalog.pg_database d WHERE d.datname = pg_catalog.current_database()
),
needed AS (
  SELECT ${NAME} AS name, ${LOGS_IN}, pg_catalog.row_number() OVER (ORDER BY r.rolname COLLATE "C") AS place
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
    'locale', ${localeColumn(major)}, 'rules', ${major >= 16 ? 'd.daticurules' : 'NULL'}, 'comment', NULL)
  FROM needing d
)`;

const localeColumn = (major: number): string => {
  if (major >= 17) return 'd.datlocale';
  return major >= 15 ? 'd.daticulocale' : 'NULL';
};
