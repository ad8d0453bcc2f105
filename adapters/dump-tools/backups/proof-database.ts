import { randomBytes } from 'node:crypto';

/** A dump is restored into a database of its own, whose name says whose it is and since when. */
const NAME = /^shipshape_proof_(\d{14})_[0-9a-f]{8}$/;

/** The longest that a restore is left alone: a database of which nothing was heard for so long is a leftover. */
const LEFTOVER_MS = 24 * 60 * 60 * 1_000;

/** Free of everything that would have to be quoted. */
export const newProofDatabase = (now: Date): string =>
  `shipshape_proof_${digitsOf(now)}_${randomBytes(4).toString('hex')}`;

/** Such as 20261122030000, in UTC. */
const digitsOf = (time: Date): string => time.toISOString().replace(/\D/g, '').slice(0, 14);

/** Those of the names that restores have left which were killed, as by `kill -9`. */
export const leftoverDatabases = (names: readonly string[], now: Date): readonly string[] => {
  const since = digitsOf(new Date(now.getTime() - LEFTOVER_MS));
  return names.filter((name) => (NAME.exec(name)?.[1] ?? since) < since);
};

export const MAY_CREATE =
  'SELECT rolsuper OR rolcreatedb FROM pg_catalog.pg_roles WHERE rolname = current_user';

export const LIST_DATABASES =
  "SELECT datname FROM pg_catalog.pg_database WHERE datname LIKE 'shipshape\\_proof\\_%'";

/** From the template without content of the site's own. */
export const createDatabase = (name: string): string =>
  `CREATE DATABASE ${name} TEMPLATE template0`;

/** With the sessions that are still in there, of which a tool that was killed may have left one. */
export const dropDatabase = (name: string): string => `${dropUnused(name)} WITH (FORCE)`;

/** PostgreSQL knows FORCE since 13. */
export const dropUnused = (name: string): string => `DROP DATABASE IF EXISTS ${name}`;

/** The number of tables and of their rows. Only rows of a table itself: those of partitions are counted with these. */
export const COUNT_ROWS = `SET search_path = '';
SELECT count(*) || ' ' || coalesce(sum(substring(query_to_xml(
  format('SELECT count(*) AS n FROM ONLY %I.%I', n.nspname, c.relname), false, true, '')::text
  FROM '<n>([0-9]+)</n>')::bigint), 0)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND c.relpersistence <> 't'
  AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'`;
