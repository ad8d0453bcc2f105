import { expect } from 'chai';
import type { RestoreRisk } from '../../../../core/dump-check/dump-obstacle.js';
import { compare } from '../../../oracle/compare.js';
import { feature } from '../../../oracle/feature.js';
import type { OracleServer } from '../../../oracle/oracle-server.js';
import { startPostgresql } from '../../../oracle/postgresql/start-postgresql.js';
import { systemPostgresBin } from '../../../support/database-servers/system-postgres.js';
import { type ProductCheck, productCheck } from '../../../support/dump-check/reasons-for-login.js';

type Case = readonly [name: string, statements: readonly string[], ...warnings: RestoreRisk[]];

const SUFFIX =
  "CREATE FUNCTION suffix() RETURNS text LANGUAGE sql IMMUTABLE AS $$SELECT 'x'::text$$";
const WRITTEN = [SUFFIX, inSql('SELECT x || suffix()')];
const GENERATED = 'CREATE TABLE t (a text, b text GENERATED ALWAYS AS (g(a)) STORED)';
const ROW = "INSERT INTO t (a) VALUES ('k')";

function inSql(body: string, more = ''): string {
  return `CREATE FUNCTION g(x text) RETURNS text LANGUAGE sql IMMUTABLE ${more} AS $$${body}$$`;
}

const PARTITIONED = [
  'CREATE TABLE t (a text) PARTITION BY LIST (g(a))',
  'CREATE TABLE t_d PARTITION OF t DEFAULT',
];

const inPlpgsql = (value: string): string =>
  `CREATE FUNCTION g(x text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$BEGIN RETURN ${value}; END$$`;

const readsParent = (parent: string): readonly string[] => [
  `CREATE TABLE ${parent} (a int)`,
  `INSERT INTO ${parent} VALUES (1)`,
  `CREATE FUNCTION ok(x int) RETURNS bool LANGUAGE sql STABLE AS $$SELECT EXISTS (SELECT FROM public.${parent} p WHERE p.a = x)$$`,
  'CREATE TABLE m (a int CHECK (ok(a)))',
  'INSERT INTO m VALUES (1)',
];

const CASES: readonly Case[] = [
  ['a generated column in SQL', [...WRITTEN, GENERATED], 'names_without_schema'],
  [
    'one whose function has a path',
    [SUFFIX, inSql('SELECT x || suffix()', 'SET search_path = public'), GENERATED, ROW],
  ],
  ['one that names the schema', [SUFFIX, inSql('SELECT x || public.suffix()'), GENERATED, ROW]],
  ['one in PL/pgSQL', [SUFFIX, inPlpgsql('x || suffix()'), GENERATED, ROW], 'names_without_schema'],
  ['one in PL/pgSQL without rows', [SUFFIX, inPlpgsql('x || suffix()'), GENERATED]],
  [
    'one that only seems to',
    [SUFFIX, inPlpgsql("x || 'suffix()' /* suffix() */ -- suffix()\n"), GENERATED, ROW],
  ],
  [
    'one whose role has backslashes in texts',
    [
      SUFFIX,
      inPlpgsql('x || suffix()'),
      ...[GENERATED, ROW, 'ALTER ROLE admin_§ SET standard_conforming_strings = off'],
    ],
    'names_without_schema',
  ],
  ['the key of one partition', [SUFFIX, inPlpgsql('x || suffix()'), ...PARTITIONED, ROW]],
  [
    'the key of two partitions',
    [
      ...[SUFFIX, inPlpgsql('x || suffix()'), ...PARTITIONED],
      "CREATE TABLE t_x PARTITION OF t FOR VALUES IN ('x')",
      ROW,
    ],
    'names_without_schema',
  ],
  [
    'an index',
    [...WRITTEN, 'CREATE TABLE t (a text)', 'CREATE INDEX i ON t (g(a))'],
    'names_without_schema',
  ],
  [
    'a default',
    [...WRITTEN, "CREATE TABLE t (a text DEFAULT g('x'))", 'INSERT INTO t DEFAULT VALUES'],
  ],
  [
    'a materialized view by way of a view',
    [
      ...WRITTEN,
      "CREATE VIEW v AS SELECT g('x')",
      'CREATE MATERIALIZED VIEW mv AS SELECT * FROM v',
    ],
    'names_without_schema',
  ],
  ['a check of a table that is restored later', readsParent('z'), 'rows_elsewhere'],
  ['a check of one that is restored before', readsParent('a')],
  [
    'an index that could not be built',
    [
      'CREATE TABLE t (a int)',
      'INSERT INTO t VALUES (1), (1)',
      'CREATE UNIQUE INDEX CONCURRENTLY i ON t (a)',
    ],
    'index_invalid',
  ],
  [
    'a foreign key that is off',
    [
      'CREATE TABLE p (a int PRIMARY KEY)',
      'CREATE TABLE t (a int REFERENCES p)',
      'ALTER TABLE t DISABLE TRIGGER ALL',
      'INSERT INTO t VALUES (1)',
    ],
    'foreign_key_unchecked',
  ],
  [
    'constraints that are not valid',
    [
      'CREATE TABLE p (a int PRIMARY KEY)',
      'CREATE TABLE t (a int)',
      'INSERT INTO t VALUES (-1)',
      'ALTER TABLE t ADD CHECK (a > 0) NOT VALID',
      'ALTER TABLE t ADD FOREIGN KEY (a) REFERENCES p NOT VALID',
    ],
  ],
  [
    'policies of roles',
    ['CREATE TABLE t (a int)', 'CREATE POLICY p ON t TO group_a_§ USING (true)'],
    'policy_of_roles',
  ],
  ['policies for all', ['CREATE TABLE t (a int)', 'CREATE POLICY p ON t USING (true)']],
];

describe('the check warns of what a restore loses, and of nothing else:', function () {
  this.timeout(60_000);
  const bin = systemPostgresBin();
  let server: OracleServer | undefined;
  let product: ProductCheck | undefined;

  before(async function () {
    if (bin === undefined) this.skip();
    server = await startPostgresql(bin);
    product = await productCheck(server.toolDirectory, server.way, 30_000);
  });
  after(async () => {
    await product?.close();
    await server?.stop();
  });

  for (const [name, statements, ...warned] of CASES)
    it(name, async () => {
      const made = feature(
        name,
        ...statements,
        'GRANT SELECT ON ALL TABLES IN SCHEMA public TO PUBLIC',
      );
      if (server === undefined || product === undefined) throw new Error('There is no server.');
      const { reasons, warnings, restore, refused } = await compare(server, product.check, [made]);
      expect({ reasons, warnings, isRestored: restore?.isWhole }, refused.join('\n')).to.deep.equal(
        { ...{ reasons: [], warnings: warned, isRestored: warned.length === 0 } },
      );
    });
});
