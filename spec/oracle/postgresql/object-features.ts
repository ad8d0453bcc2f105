import type { Random } from '../../support/rogues/random.js';
import { feature, type Feature, isIn, oneOf, sometimes, times } from '../feature.js';
import { GRANTEES } from './role-features.js';
import { SCHEMAS } from './schema-features.js';

/** Sequences, large objects, and everything that is dumped without a right to it. */
export const objectFeatures = (random: Random): readonly Feature[] => [
  ...times(random(3), (n) => sequence(random, `${oneOf(random, SCHEMAS)}.q${n}`)),
  ...times(isIn(random, 85) ? 0 : 1 + random(2), (n) => largeObject(random, 5_000 + n)),
  ...views(random),
  ...rest(random),
];

const sequence = (random: Random, name: string): readonly Feature[] => [
  feature(`the sequence ${name}`, `CREATE SEQUENCE ${name}`),
  ...sometimes(
    random,
    85,
    `${name} may be read`,
    `GRANT ${oneOf(random, ['SELECT', 'SELECT', 'SELECT', 'USAGE', 'UPDATE'])} ON SEQUENCE ${name} TO ${oneOf(random, GRANTEES)}`,
  ),
];

const largeObject = (random: Random, oid: number): readonly Feature[] => [
  feature('a large object', `SELECT lo_from_bytea(${oid}, 'large')`),
  ...sometimes(
    random,
    75,
    'the large object may be read',
    `GRANT ${oneOf(random, ['SELECT', 'SELECT', 'UPDATE'])} ON LARGE OBJECT ${oid} TO ${oneOf(random, GRANTEES)}`,
  ),
  ...sometimes(
    random,
    10,
    'the large object is owned',
    `ALTER LARGE OBJECT ${oid} OWNER TO ${oneOf(random, ['admin_§', 'group_a_§'])}`,
  ),
];

const views = (random: Random): readonly Feature[] => [
  ...sometimes(random, 30, 'a view', 'CREATE VIEW v1 AS SELECT 1 AS a'),
  ...sometimes(random, 15, 'a view of a table', 'CREATE VIEW v2 AS SELECT * FROM public.t1'),
  ...sometimes(
    random,
    10,
    'a security barrier',
    'CREATE VIEW v3 WITH (security_barrier) AS SELECT a FROM public.t1',
  ),
  ...sometimes(
    random,
    25,
    'a materialized view',
    `CREATE MATERIALIZED VIEW m1 AS SELECT 1 AS a WITH ${oneOf(random, ['', 'NO '])}DATA`,
  ),
  ...sometimes(random, 10, 'an index', 'CREATE INDEX i1 ON public.t1 (a)'),
];

const rest = (random: Random): readonly Feature[] => [
  ...sometimes(
    random,
    12,
    'a foreign table',
    'CREATE FOREIGN DATA WRAPPER w',
    'CREATE SERVER f FOREIGN DATA WRAPPER w',
    "CREATE USER MAPPING FOR PUBLIC SERVER f OPTIONS (password 'of the specs')",
    'CREATE FOREIGN TABLE f1 (a int) SERVER f',
  ),
  ...sometimes(random, 12, 'a publication', 'CREATE PUBLICATION p1 FOR ALL TABLES'),
  ...sometimes(
    random,
    10,
    'a subscription',
    "CREATE SUBSCRIPTION sub_§ CONNECTION 'dbname=none' PUBLICATION p WITH (connect = false, slot_name = NONE)",
  ),
  ...sometimes(
    random,
    12,
    'an event trigger',
    'CREATE FUNCTION seen() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN END $$',
    'CREATE EVENT TRIGGER e1 ON ddl_command_end EXECUTE FUNCTION seen()',
  ),
  ...sometimes(
    random,
    15,
    'a function that fails',
    "CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RAISE 'never'; END $$",
    'REVOKE ALL ON FUNCTION f() FROM PUBLIC',
  ),
  ...sometimes(random, 10, 'types', "CREATE TYPE mood AS ENUM ('ok')", 'CREATE DOMAIN d AS int'),
  ...sometimes(random, 8, 'statistics', 'CREATE STATISTICS st ON a, b FROM public.t1'),
  ...sometimes(
    random,
    6,
    'a table where no dump looks',
    'CREATE TABLE information_schema.theirs (a int)',
  ),
];
