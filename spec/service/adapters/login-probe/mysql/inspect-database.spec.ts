import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { mariadbOfSuite } from '../../../../support/database-servers/servers-of-suite.js';
import { systemMariadb } from '../../../../support/database-servers/system-mariadb.js';
import {
  inspected,
  obstacleLines,
  obstaclesOf,
} from '../../../../support/dump-check/obstacle-lines.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { toMariadb } from '../../../../support/login-probe/to-mariadb.js';

const DATABASE = `CREATE DATABASE \`shop_1\`; USE \`shop_1\`;
  CREATE TABLE a (i int); CREATE TABLE b (i int); CREATE VIEW v AS SELECT * FROM a; CREATE SEQUENCE s;
  CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW SET NEW.i = 1;
  CREATE PROCEDURE p() SELECT 1; CREATE FUNCTION f() RETURNS int RETURN 1;
  CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO SELECT 1;
  CREATE ROLE dumper; GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON \`shop\\_1\`.* TO dumper;
  GRANT SELECT ON mysql.proc TO dumper;`;

const ON_SHOP = 'ON `shop\\_1`.* TO';
const ROUTINES_UNREADABLE = 'objects_left_out routines `f` `p`';

const ACCOUNTS = [
  { name: 'everything', grants: ['GRANT ALL ON *.* TO'], found: [] },
  {
    name: 'everything_read',
    grants: ['GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON *.* TO'],
    found: [],
  },
  {
    name: 'everything_selected',
    grants: ['GRANT SELECT ON *.* TO', `GRANT SHOW VIEW, TRIGGER, EVENT ${ON_SHOP}`],
    found: [],
  },
  {
    name: 'what_is_often_granted',
    grants: [`GRANT SELECT, LOCK TABLES, SHOW VIEW ${ON_SHOP}`],
    found: ['objects_left_out triggers events routines'],
  },
  {
    name: 'one_table',
    grants: ['GRANT SELECT ON `shop_1`.a TO'],
    found: ['objects_left_out tables views triggers events routines'],
  },
  {
    name: 'no_views',
    grants: [`GRANT SELECT, TRIGGER, EVENT ${ON_SHOP}`, 'GRANT SELECT ON mysql.proc TO'],
    found: ['objects_left_out views'],
  },
  {
    name: 'no_routines',
    grants: [`GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ${ON_SHOP}`],
    found: ['objects_left_out routines'],
  },
  {
    name: 'routines_by_their_table',
    grants: [`GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ${ON_SHOP}`, 'GRANT SELECT ON mysql.proc TO'],
    found: [],
  },
  { name: 'all_of_the_database', grants: [`GRANT ALL ${ON_SHOP}`], found: [ROUTINES_UNREADABLE] },
  { name: 'a_pattern', grants: ['GRANT ALL ON `sh%`.* TO'], found: [ROUTINES_UNREADABLE] },
  {
    name: 'a_pattern_and_a_name',
    grants: ['GRANT ALL ON `sh%`.* TO', `GRANT SELECT ${ON_SHOP}`, 'GRANT SELECT ON mysql.proc TO'],
    found: ['objects_left_out views triggers events'],
  },
  { name: 'a_role', grants: ['GRANT dumper TO', 'SET DEFAULT ROLE dumper FOR'], found: [] },
];

/** The flags with which Shipshape dumps. */
const FLAGS =
  '--no-defaults --single-transaction --quick --no-tablespaces --triggers --routines --events --hex-blob'.split(
    ' ',
  );

const PARTS = [
  'TABLE `a`',
  'TABLE `b`',
  'SEQUENCE `s`',
  'VIEW `v`',
  'TRIGGER',
  'PROCEDURE',
  'FUNCTION',
  'EVENT',
];

const clients = systemMariadb()?.clients ?? '';

describe('an inspection of a database on MariaDB', function () {
  const probe = guardedLoginProbe(loopbackGuard(60_000));
  const mariadb = mariadbOfSuite();

  before(async () => {
    const accounts = ACCOUNTS.map(({ name, grants }) =>
      [
        `CREATE USER ${name}@'%' IDENTIFIED BY 'x'`,
        ...grants.map((grant) => `${grant} ${name}@'%'`),
      ].join('; '),
    );
    await mariadb().query(`${DATABASE} ${accounts.join('; ')}`);
  });
  after(() => probe.close());

  const targetOf = (user: string) =>
    toMariadb({ port: mariadb().port, user, password: new Secret('x'), database: 'shop_1' });

  const warningsOf = async (user: string) => {
    const { warnings = [] } = await inspected(probe, targetOf(user));
    return warnings.map(({ what, objects }) => [what, objects]);
  };

  /** Whether mariadb-dump succeeds, with everything that there is. */
  const isWhole = async (user: string): Promise<boolean> => {
    const login = [
      '--host=127.0.0.1',
      `--port=${mariadb().port}`,
      `--user=${user}`,
      '--password=x',
    ];
    const { exitCode, stdout } = await execa(
      join(clients, 'mariadb-dump'),
      [...FLAGS, ...login, 'shop_1'],
      { reject: false },
    );
    return exitCode === 0 && PARTS.every((part) => stdout.includes(part));
  };

  for (const { name, grants, found } of ACCOUNTS)
    it(`agrees with mariadb-dump by an account with ${grants.join(', ')}`, async () => {
      const lines = await obstacleLines(probe, targetOf(name));
      expect({ lines, isWhole: await isWhole(name) }).to.deep.equal({
        lines: found,
        isWhole: found.length === 0,
      });
    });

  it('gives statements that fix what it finds', async () => {
    for (const { name } of ACCOUNTS.filter(({ found }) => found.length > 0)) {
      for (const obstacle of await obstaclesOf(probe, targetOf(name)))
        if ('statements' in obstacle) await mariadb().query(obstacle.statements.join('\n'));
      expect(await obstacleLines(probe, targetOf(name)), name).to.deep.equal([]);
      expect(await isWhole(name), name).to.equal(true);
    }
  });

  it('does not depend on the settings of the server', async () => {
    await mariadb().query(
      "SET GLOBAL sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,IGNORE_SPACE,PIPES_AS_CONCAT'; SET GLOBAL max_statement_time = 0.001; SET GLOBAL group_concat_max_len = 4; SET GLOBAL sql_select_limit = 1",
    );
    const lines = await obstacleLines(probe, targetOf('everything'));
    await mariadb().query(
      'SET GLOBAL sql_mode = DEFAULT; SET GLOBAL max_statement_time = 0; SET GLOBAL group_concat_max_len = DEFAULT; SET GLOBAL sql_select_limit = DEFAULT',
    );
    expect(lines).to.deep.equal([]);
  });

  for (const account of ['routines_by_their_table', 'everything_selected'])
    it(`warns ${account} of the views of other databases alone, of which the server shows no text`, async () => {
      await mariadb().query(
        "CREATE DATABASE elsewhere; CREATE TABLE elsewhere.p (i int); CREATE VIEW shop_1.`f``är \\ ''x` AS SELECT i FROM elsewhere.p; CREATE VIEW shop_1.near AS SELECT a.i, c.name FROM shop_1.a JOIN mysql.proc AS c",
      );
      const warned = await warningsOf(account);
      await mariadb().query(
        "DROP DATABASE elsewhere; DROP VIEW shop_1.near, shop_1.`f``är \\ ''x`",
      );
      expect(warned).to.deep.equal([
        ['view_elsewhere', { names: ["`f``är \\ ''x`"], count: 1 }],
        ['view_names_database', { names: ['`near`'], count: 1 }],
      ]);
    });

  for (const account of ['routines_by_their_table', 'everything_read'])
    it(`warns ${account} of a view whose definer does not exist, as far as its dump shows that`, async () => {
      await mariadb().query(
        "CREATE DEFINER = 'nobody'@'%' VIEW shop_1.orphan AS SELECT i FROM shop_1.a",
      );
      const warned = await warningsOf(account);
      await mariadb().query('DROP VIEW shop_1.orphan');
      expect(warned).to.deep.equal([['view_definer_missing', { names: ['`orphan`'], count: 1 }]]);
    });

  it('warns of no view whose definer does not exist where PUBLIC may read all, for its dump names no database', async () => {
    await mariadb().query(
      "CREATE DEFINER = 'nobody'@'%' VIEW shop_1.orphan AS SELECT i FROM shop_1.a; GRANT SELECT ON *.* TO PUBLIC",
    );
    const warned = await warningsOf('routines_by_their_table');
    await mariadb().query('DROP VIEW shop_1.orphan; REVOKE SELECT ON *.* FROM PUBLIC');
    expect(warned).to.deep.equal([]);
  });

  it('names the views that mariadb-dump ends at', async () => {
    await mariadb().query(
      'USE shop_1; CREATE TABLE gone (i int); CREATE VIEW `x``\ny` AS SELECT * FROM gone; DROP TABLE gone',
    );
    expect(await obstaclesOf(probe, targetOf('everything'))).to.deep.equal([
      { code: 'object_broken', objects: { names: ['`x``\uFFFDy`'], count: 1 }, statements: [] },
    ]);
    expect(await isWhole('everything')).to.equal(false);
    await mariadb().query('DROP VIEW shop_1.`x``\ny`');
  });
});
