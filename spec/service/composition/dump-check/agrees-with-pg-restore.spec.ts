import { expect } from 'chai';
import type { RestoreRisk } from '../../../../core/dump-check/dump-obstacle.js';
import { compare } from '../../../oracle/compare.js';
import { type Feature, feature } from '../../../oracle/feature.js';
import type { OracleServer } from '../../../oracle/oracle-server.js';
import { startPostgresql } from '../../../oracle/postgresql/start-postgresql.js';
import { systemPostgresBin } from '../../../support/database-servers/system-postgres.js';
import { type ProductCheck, productCheck } from '../../../support/dump-check/reasons-for-login.js';

type Case = readonly [name: string, statements: readonly string[], ...warnings: RestoreRisk[]];

const SUFFIX =
  "CREATE FUNCTION suffix() RETURNS text LANGUAGE sql IMMUTABLE AS $$SELECT 'x'::text$$";

const inSql = (body: string, more = '', name = 'g'): string =>
  `CREATE FUNCTION ${name}(x text) RETURNS text LANGUAGE sql IMMUTABLE ${more} AS $$${body}$$`;

const inPlpgsql = (value: string, name = 'g'): string =>
  `CREATE FUNCTION ${name}(x text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$BEGIN RETURN ${value}; END$$`;

const WRITTEN = [SUFFIX, inSql('SELECT x || suffix()')];
const generated = (table = 't', by = 'g'): string =>
  `CREATE TABLE ${table} (a text, b text GENERATED ALWAYS AS (${by}(a)) STORED)`;
const rowOf = (table: string): string => `INSERT INTO ${table} (a) VALUES ('k')`;

const readsParent = (parent: string): readonly string[] => [
  `CREATE TABLE ${parent} (a int)`,
  `INSERT INTO ${parent} VALUES (1)`,
  `CREATE FUNCTION ok(x int) RETURNS bool LANGUAGE sql STABLE AS $$SELECT EXISTS (SELECT FROM public.${parent} p WHERE p.a = x)$$`,
  'CREATE TABLE m (a int CHECK (ok(a)))',
  'INSERT INTO m VALUES (1)',
];

const CASES: readonly Case[] = [
  ['a generated column in SQL', [...WRITTEN, generated()], 'names_without_schema'],
  [
    'one in PL/pgSQL',
    [SUFFIX, inPlpgsql('x || suffix()'), generated(), rowOf('t')],
    'names_without_schema',
  ],
  [
    'an index',
    [...WRITTEN, 'CREATE TABLE t (a text)', 'CREATE INDEX i ON t (g(a))'],
    'names_without_schema',
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
    'policies of roles',
    ['CREATE TABLE t (a int)', 'CREATE POLICY p ON t TO group_a_§ USING (true)'],
    'policy_of_roles',
  ],
];

/** All in one database: of none of them the check is to warn, or the restore to lose anything. */
const WHOLE = [
  feature('the function that the others call', SUFFIX),
  feature(
    'a generated column whose function has a path',
    inSql('SELECT x || suffix()', 'SET search_path = public', 'with_path'),
    generated('t1', 'with_path'),
    rowOf('t1'),
  ),
  feature(
    'one that names the schema',
    inSql('SELECT x || public.suffix()', '', 'named'),
    generated('t2', 'named'),
    rowOf('t2'),
  ),
  feature(
    'one in PL/pgSQL without rows',
    inPlpgsql('x || suffix()', 'without_rows'),
    generated('t3', 'without_rows'),
  ),
  feature(
    'one that only seems to',
    inPlpgsql("x || 'suffix()' /* suffix() */ -- suffix()\n", 'seems'),
    generated('t4', 'seems'),
    rowOf('t4'),
  ),
  feature(
    'a default',
    inSql('SELECT x || suffix()'),
    "CREATE TABLE t5 (a text DEFAULT g('x'))",
    'INSERT INTO t5 DEFAULT VALUES',
  ),
  feature('a check of a table that is restored before', ...readsParent('a')),
  feature(
    'constraints that are not valid',
    'CREATE TABLE p (a int PRIMARY KEY)',
    'CREATE TABLE t6 (a int)',
    'INSERT INTO t6 VALUES (-1)',
    'ALTER TABLE t6 ADD CHECK (a > 0) NOT VALID',
    'ALTER TABLE t6 ADD FOREIGN KEY (a) REFERENCES p NOT VALID',
  ),
  feature('policies for all', 'CREATE TABLE t7 (a int)', 'CREATE POLICY p ON t7 USING (true)'),
];

const GRANT = 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO PUBLIC';

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

  const compared = async (features: readonly Feature[]) => {
    if (server === undefined || product === undefined) throw new Error('There is no server.');
    const { reasons, warnings, restore, refused } = await compare(server, product.check, features);
    return { reasons, warnings, isRestored: restore?.isWhole, refused };
  };

  for (const [name, statements, ...warnings] of CASES)
    it(name, async () => {
      // PostgreSQL refuses the index that could not be built, and keeps it.
      const { refused: _, ...outcome } = await compared([feature(name, ...statements, GRANT)]);
      expect(outcome).to.deep.equal({ reasons: [], warnings, isRestored: false });
    });

  it(`nothing of ${WHOLE.slice(1)
    .map(({ name }) => name)
    .join(', ')}`, async () => {
    expect(await compared([...WHOLE, feature('grants', GRANT)])).to.deep.equal({
      reasons: [],
      warnings: [],
      isRestored: true,
      refused: [],
    });
  });
});
