import type { Random } from '../../support/rogues/random.js';

/** How a dump is damaged after it was made; or a statement that makes its database one that no server restores. */
export type Damage =
  | { readonly name: string; readonly change: (dump: Buffer, random: Random) => Buffer }
  | { readonly name: string; readonly statements: string };

/** Of the bytes of any dump. */
export const OF_BYTES: readonly Damage[] = [
  { name: 'shortened', change: (dump, random) => dump.subarray(0, random(dump.length)) },
  { name: 'without its last byte', change: (dump) => dump.subarray(0, -1) },
  { name: 'emptied', change: () => Buffer.alloc(0) },
  { name: 'all zero', change: (dump) => Buffer.alloc(dump.length) },
  { name: 'a byte flipped', change: (dump, random) => flipped(dump, random, 1) },
  { name: 'ten bytes flipped', change: (dump, random) => flipped(dump, random, 10) },
  {
    name: 'a part lost in the middle',
    change: (dump, random) => {
      const [from, length] = [random(dump.length), 1 + random(500)];
      return Buffer.concat([dump.subarray(0, from), dump.subarray(from + length)]);
    },
  },
];

const flipped = (dump: Buffer, random: Random, times: number): Buffer => {
  const changed = Buffer.from(dump);
  for (let time = 0; time < times; time += 1) {
    const at = random(changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 + random(255));
  }
  return changed;
};

const WRITTEN =
  "CREATE FUNCTION suffix() RETURNS text LANGUAGE sql IMMUTABLE AS $$SELECT 'x'::text$$; CREATE FUNCTION g(x text) RETURNS text LANGUAGE sql IMMUTABLE AS $$SELECT x || suffix()$$;";

/** Whole dumps of PostgreSQL that no server takes, or not all of. */
export const OF_POSTGRESQL: readonly Damage[] = [
  {
    name: 'a generated column that needs a path',
    statements: `${WRITTEN} CREATE TABLE u (a text, b text GENERATED ALWAYS AS (g(a)) STORED); INSERT INTO u VALUES ('k')`,
  },
  {
    name: 'an index that needs a path',
    statements: `${WRITTEN} CREATE TABLE u (a text); CREATE INDEX ON u (g(a))`,
  },
  {
    name: 'a materialized view that needs a path',
    statements: `${WRITTEN} CREATE VIEW w AS SELECT g('x'); CREATE MATERIALIZED VIEW mw AS SELECT * FROM w`,
  },
  {
    name: 'a check that reads a later table',
    statements:
      'CREATE TABLE z (a int); INSERT INTO z VALUES (1); CREATE FUNCTION ok(x int) RETURNS bool LANGUAGE sql STABLE AS $$SELECT EXISTS (SELECT FROM public.z p WHERE p.a = x)$$; CREATE TABLE m (a int CHECK (ok(a))); INSERT INTO m VALUES (1)',
  },
  {
    name: 'rows that a foreign key refuses',
    statements:
      'CREATE TABLE p (a int PRIMARY KEY); CREATE TABLE u (a int REFERENCES p); ALTER TABLE u DISABLE TRIGGER ALL; INSERT INTO u VALUES (1)',
  },
  {
    name: 'rows that a check refuses by now',
    statements:
      'CREATE FUNCTION ok(x int) RETURNS bool LANGUAGE sql IMMUTABLE AS $$SELECT true$$; CREATE TABLE u (a int CHECK (ok(a))); INSERT INTO u VALUES (1); CREATE OR REPLACE FUNCTION ok(x int) RETURNS bool LANGUAGE sql IMMUTABLE AS $$SELECT false$$',
  },
];

/** And of MySQL and MariaDB. */
export const LIKE_MYSQL: readonly Damage[] = [
  {
    name: 'a view of another database',
    statements: 'CREATE VIEW elsewhere AS SELECT user FROM mysql.user',
  },
  {
    name: 'a view of a table that is gone',
    statements:
      'CREATE TABLE gone (a INT); CREATE VIEW lost AS SELECT a FROM gone; DROP TABLE gone',
  },
];

export const OF_MARIADB: readonly Damage[] = [
  ...LIKE_MYSQL,
  {
    name: 'rows that a check refuses',
    statements:
      'CREATE TABLE u (a INT CHECK (a > 0)); SET check_constraint_checks = 0; INSERT INTO u VALUES (-1)',
  },
];
