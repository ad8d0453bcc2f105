/** A situation in a database of its own, of which another role than the owner is the admin, and what the check finds. */
export interface PgInspectionCase {
  readonly name: string;
  /** Run as a superuser in the database; `backup` is the role. */
  readonly setup: string;
  /** Left open in another session meanwhile. */
  readonly open?: string;
  readonly found: readonly string[];
}

const clean = (name: string, setup: string, open?: string): PgInspectionCase => ({
  name,
  setup,
  ...(open !== undefined && { open }),
  found: [],
});

const READABLE = 'CREATE TABLE t (i int); GRANT SELECT ON t TO backup;';

export const PRIVILEGE_CASES: readonly PgInspectionCase[] = [
  clean('an empty database', 'SELECT 1'),
  {
    name: 'a table, its sequence and a view without a grant',
    setup: 'CREATE TABLE t (i serial); CREATE VIEW v AS SELECT 1 AS x',
    found: ['table_unreadable "public"."t"', 'sequence_unreadable "public"."t_i_seq"'],
  },
  {
    name: 'a column grant alone',
    setup: 'CREATE TABLE t (i int, j int); GRANT SELECT (i, j) ON t TO backup',
    found: ['table_unreadable "public"."t"'],
  },
  {
    name: 'a schema that is closed',
    setup: 'CREATE SCHEMA s; CREATE TABLE s.t (i int); GRANT SELECT ON s.t TO backup',
    found: ['schema_unreadable "s"'],
  },
  clean(
    'a schema that is closed and has no table',
    'CREATE SCHEMA s; CREATE VIEW s.v AS SELECT 1 AS x; CREATE FUNCTION s.f() RETURNS int LANGUAGE sql AS $$SELECT 1$$',
  ),
  clean(
    'views, foreign tables, functions and types without a grant',
    `CREATE MATERIALIZED VIEW m AS SELECT 1 AS x; CREATE TYPE y AS ENUM ('a');
     CREATE FOREIGN DATA WRAPPER w; CREATE SERVER o FOREIGN DATA WRAPPER w; CREATE FOREIGN TABLE f (i int) SERVER o`,
  ),
  {
    name: 'row security that applies',
    setup: `${READABLE} ALTER TABLE t ENABLE ROW LEVEL SECURITY`,
    found: ['row_security "public"."t"'],
  },
  clean(
    'row security on a partitioned table alone',
    `CREATE TABLE p (i int) PARTITION BY RANGE (i); CREATE TABLE p1 PARTITION OF p DEFAULT;
     ALTER TABLE p ENABLE ROW LEVEL SECURITY; GRANT SELECT ON p, p1 TO backup`,
  ),
  clean(
    'row security that a role escapes as the owner of the table',
    'CREATE TABLE t (i int); ALTER TABLE t ENABLE ROW LEVEL SECURITY; ALTER TABLE t OWNER TO backup',
  ),
  {
    name: 'a large object of somebody else',
    setup: 'SELECT lo_create(4711)',
    found: ['large_object_unreadable 4711'],
  },
  clean(
    'large objects that may be read',
    'SELECT lo_create(1); SELECT lo_create(2); GRANT SELECT ON LARGE OBJECT 1 TO public; GRANT SELECT ON LARGE OBJECT 2 TO backup',
  ),
  {
    name: 'a subscription',
    setup:
      "CREATE SUBSCRIPTION u CONNECTION 'host=nowhere' PUBLICATION p WITH (connect = false, slot_name = NONE)",
    found: ['subscriptions_left_out "u"'],
  },
  {
    name: 'more objects than can be named',
    setup:
      "DO $$ BEGIN FOR i IN 10..25 LOOP EXECUTE format('CREATE TABLE t%s (i int)', i); END LOOP; END $$",
    found: [
      `table_unreadable ${[10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((i) => `"public"."t${i}"`).join(' ')} +6`,
    ],
  },
  {
    name: 'names that would break a line or hide a text',
    setup:
      'CREATE SCHEMA "a""b"; GRANT USAGE ON SCHEMA "a""b" TO backup; CREATE TABLE "a""b"."x\ny" (i int); CREATE TABLE "a""b"."z\u202e\\" (i int)',
    found: ['table_unreadable "a""b".U&"x\\000Ay" "a""b".U&"z\\202E\\\\"'],
  },
];

/** The settings of the role and the database must not matter. */
export const SETTING_CASES: readonly PgInspectionCase[] = [
  clean(
    'settings of the role that would end or change the queries',
    `${READABLE} ALTER ROLE backup IN DATABASE :db SET statement_timeout = 250;
     ALTER ROLE backup IN DATABASE :db SET lock_timeout = 1;
     ALTER ROLE backup IN DATABASE :db SET row_security = on;
     ALTER ROLE backup IN DATABASE :db SET search_path = public, pg_catalog;
     ALTER ROLE backup IN DATABASE :db SET default_transaction_isolation = serializable;
     ALTER ROLE backup IN DATABASE :db SET default_transaction_read_only = on;
     CREATE FUNCTION public.has_table_privilege(oid, text) RETURNS boolean LANGUAGE sql AS 'SELECT false';
     CREATE FUNCTION public.never(name, name) RETURNS boolean LANGUAGE sql AS 'SELECT false';
     CREATE OPERATOR public.= (LEFTARG = name, RIGHTARG = name, FUNCTION = public.never)`,
  ),
];

const locked = (name: string, open: string, found: readonly string[]): PgInspectionCase => ({
  name,
  setup: `${READABLE} CREATE SEQUENCE s; GRANT SELECT ON s TO backup; CREATE VIEW v AS SELECT 1 AS x;
    CREATE MATERIALIZED VIEW m AS SELECT 1 AS x; CREATE INDEX i ON t (i); CREATE FOREIGN DATA WRAPPER w;
    CREATE SERVER o FOREIGN DATA WRAPPER w; CREATE FOREIGN TABLE f (i int) SERVER o`,
  open,
  found,
});

export const LOCK_CASES: readonly PgInspectionCase[] = [
  locked('a table that is locked', 'LOCK TABLE t', ['table_locked "public"."t"']),
  locked('a table that is altered', 'ALTER TABLE t ADD j int', ['table_locked "public"."t"']),
  locked('a table that is dropped', 'DROP TABLE t', ['table_locked "public"."t"']),
  locked('a view that is replaced', 'CREATE OR REPLACE VIEW v AS SELECT 2 AS x', [
    'table_locked "public"."v"',
  ]),
  locked('a materialized view that is refreshed', 'REFRESH MATERIALIZED VIEW m', [
    'table_locked "public"."m"',
  ]),
  locked('a table that is written to', 'INSERT INTO t VALUES (1)', []),
  locked('a table that is locked against writes', 'LOCK TABLE t IN SHARE ROW EXCLUSIVE MODE', []),
  locked('an index that is rebuilt', 'REINDEX INDEX i', []),
  locked('a sequence that is altered', 'ALTER SEQUENCE s INCREMENT 2', []),
  locked('a foreign table that is altered', 'ALTER FOREIGN TABLE f ADD j int', []),
];
