import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { DatabaseState, InstanceFacts } from '../../../core/dump-check/instance-facts.js';
import { FOUND_QUERY, parseFound, SIZES_QUERY } from './found-query.js';
import { ENGINE_RECORDS } from '../../../core/engines/engines.js';
import type { SignKind } from '../../../core/described/sign.js';
import { signsQuery, STANDING_QUERY } from './signs-query.js';
import { connectionRoom, NO_INSTANCE_FACTS } from '../transport/instance-facts.js';

export const VERSION_QUERY = 'SHOW server_version_num';

/** The version comes first, so that it is known where the server does not let the role read the rest. */
export const instanceQuery = (
  databases: readonly string[],
  finds = false,
  leavesOut: readonly SignKind[] = [],
  database?: string,
): string =>
  [
    VERSION_QUERY,
    instanceFacts(databases, database === MAINTENANCE),
    ...(finds ? [FOUND_QUERY, signsQuery(leavesOut), SIZES_QUERY, STANDING_QUERY] : []),
  ].join('; ');

/**
 * One row with one column, of digits and letters: nothing that the server stores as text comes back. All of it is visible
 * to every role. Roles with reserved connections have some more left than others, from 16 on.
 */
const instanceFacts = (
  databases: readonly string[],
  isMaintenance: boolean,
): string => `WITH me AS (SELECT r.oid, coalesce(r.rolsuper, false) AS rolsuper, r.rolconnlimit, r.rolvaliduntil
    FROM (SELECT 1) AS one LEFT JOIN pg_catalog.pg_roles r ON r.rolname = session_user),
  backend AS (SELECT pg_catalog.pg_stat_get_backend_dbid(i) AS db, pg_catalog.pg_stat_get_backend_userid(i) AS role
    FROM pg_catalog.pg_stat_get_backend_idset() AS i),
  client AS (SELECT db, role FROM backend WHERE db <> 0 AND role <> 0)
SELECT pg_catalog.concat_ws(' ',
  CASE WHEN pg_catalog.pg_is_in_recovery() THEN 't' ELSE 'f' END,
  CASE WHEN pg_catalog.isfinite(rolvaliduntil)
    THEN pg_catalog.floor(1000 * pg_catalog.date_part('epoch', rolvaliduntil))::bigint::text ELSE '-' END,
  pg_catalog.current_setting('max_connections')::int - CASE WHEN rolsuper THEN 0 ELSE ${RESERVED} END,
  (SELECT pg_catalog.count(*) FROM client),
  CASE WHEN rolsuper THEN -1 ELSE coalesce(rolconnlimit, -1) END,
  (SELECT pg_catalog.count(*) FROM client WHERE role = me.oid),
  ${databases.length === 0 ? "''" : `(${statesOf(databases)})`}${isMaintenance ? `, ${CONTENTS}` : ''}) AS facts FROM me`;

const MAINTENANCE = ENGINE_RECORDS.postgresql.maintenanceDatabase;

/** Whether a catalog has something that was made after the server was, and by no extension; the manual, System Catalog Initial Data. */
const hasOwn = (catalog: string, condition: string): string =>
  `EXISTS (SELECT FROM pg_catalog.${catalog} AS one WHERE oid >= 16384 AND ${condition} AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d
    WHERE d.classid = 'pg_catalog.${catalog}'::regclass AND d.objid = one.oid AND d.deptype = 'e'))`;

/** An extension that keeps tables for what people put there, as pg_cron does, says so itself. No table is opened, so that no lock is waited for. */
const CONTENTS = `CASE WHEN ${hasOwn('pg_class', "relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND relpersistence <> 't'")}
  OR ${hasOwn('pg_proc', 'NOT pg_catalog.pg_is_other_temp_schema(pronamespace)')}
  OR ${hasOwn('pg_namespace', "pg_catalog.left(nspname::text, 3) <> 'pg_'")}
  OR EXISTS (SELECT FROM pg_catalog.pg_largeobject_metadata)
  OR EXISTS (SELECT FROM pg_catalog.pg_extension WHERE extconfig IS NOT NULL) THEN 'used' ELSE 'empty' END`;

const RESERVED = `pg_catalog.current_setting('superuser_reserved_connections')::int
    + CASE WHEN pg_catalog.current_setting('server_version_num')::int < 160000 THEN 0
      WHEN pg_catalog.pg_has_role(session_user, 'pg_use_reserved_connections', 'USAGE') THEN 0
      ELSE pg_catalog.current_setting('reserved_connections')::int END`;

/** In the order in which a login meets them. A database whose DROP was interrupted has the limit -2. */
const statesOf = (databases: readonly string[]): string => `SELECT pg_catalog.string_agg(CASE
    WHEN w.name IS NULL THEN '?'
    WHEN d.oid IS NULL THEN 'm'
    WHEN NOT d.datallowconn OR d.datconnlimit = -2 THEN 'c'
    WHEN NOT pg_catalog.has_database_privilege(session_user, d.oid, 'CONNECT') THEN 'd'
    WHEN d.datconnlimit >= 0 AND NOT me.rolsuper AND d.datconnlimit <= (SELECT pg_catalog.count(*) FROM client
      WHERE db = d.oid) - CASE WHEN d.datname = pg_catalog.current_database() THEN 1 ELSE 0 END THEN 'f'
    ELSE 'o' END, '' ORDER BY w.place)
  FROM (VALUES ${databases.map((name, place) => `(${place}, ${literal(name)})`).join(', ')}) AS w (place, name)
  LEFT JOIN pg_catalog.pg_database d ON d.datname = w.name::name`;

/** Not even a server whose strings have backslashes takes these for anything else. */
const PLAIN = /^[A-Za-z0-9_.-]{1,63}$/;

/** PostgreSQL cuts off what is longer. */
const LONGEST_BYTES = 63;

/**
 * The name as its bytes are stored: a database whose name was written in another encoding than that of this one is found
 * all the same. No text can be made of any bytes in encodings of several bytes other than UTF-8.
 */
const literal = (name: string): string => {
  if (PLAIN.test(name)) return `'${name}'`;
  const bytes = Buffer.from(name);
  if (bytes.length > LONGEST_BYTES) return 'NULL';
  return `CASE WHEN ${KEEPS_BYTES} THEN pg_catalog.convert_from(pg_catalog.decode('${bytes.toString('hex')}', 'hex'), pg_catalog.getdatabaseencoding()) END`;
};

const KEEPS_BYTES =
  "pg_catalog.getdatabaseencoding() = 'UTF8' OR pg_catalog.pg_encoding_max_length(pg_catalog.pg_char_to_encoding(pg_catalog.getdatabaseencoding())) = 1";

/** What the second statement of `instanceQuery` returned. */
export interface PgInstance {
  readonly passwordUntil: O.Option<Date>;
  readonly instance: InstanceFacts;
}

/** Whether it is a standby, the end of the password, two limits with what is in use of them, a letter for each database, and what `postgres` holds. */
const FACTS =
  /^([tf]) (-|-?\d{1,17}) (-?\d{1,7}) (\d{1,7}) (-?\d{1,10}) (\d{1,7}) ([ofcdm?]*)(?: (empty|used))?$/;

const STATES: ReadonlyMap<string, DatabaseState> = new Map([
  ['o', 'open'],
  ['f', 'full'],
  ['c', 'closed'],
  ['d', 'denied'],
  ['m', 'missing'],
]);

/** None for what is no answer to the query for these databases; `found` are the rows of those that the server has. */
export const parseInstance = (
  text: string,
  databases: readonly string[] = [],
  found: readonly string[] = [],
): O.Option<PgInstance> => {
  const [, standby, until = '', limit, used, roleLimit, roleUsed, states = '', contents] =
    FACTS.exec(text) ?? [];
  if (standby === undefined || states.length !== databases.length) return O.none;
  const server = connectionRoom(Number(limit), Number(used));
  const role = Number(roleLimit) < 0 ? server : connectionRoom(Number(roleLimit), Number(roleUsed));
  return O.some({
    passwordUntil: parseTime(until),
    instance: {
      ...NO_INSTANCE_FACTS,
      databases: new Map(
        databases.flatMap((name, place) => {
          const state = STATES.get(states.charAt(place));
          return state === undefined ? [] : [[name, state] as const];
        }),
      ),
      connections: O.some(role.left < server.left ? role : server),
      isStandby: O.some(standby === 't'),
      found: parseFound(found),
      ...((contents === 'empty' || contents === 'used') && { maintenance: contents }),
    },
  });
};

/**
 * A time that no Date can hold is as good as none. So is one that has passed: the login was accepted all the same, by LDAP,
 * PAM, a certificate or trust, which do not ask for it.
 */
const parseTime = (text: string): O.Option<Date> =>
  pipe(
    O.some(new Date(text === '-' ? NaN : Number(text))),
    O.filter((date) => date.getTime() > Date.now()),
  );
