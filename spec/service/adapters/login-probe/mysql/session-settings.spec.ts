import { expect } from 'chai';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { productDump, toolIn } from '../../../../support/backups/product-dump.js';
import { mariadbOfSuite } from '../../../../support/database-servers/servers-of-suite.js';
import { systemMariadb } from '../../../../support/database-servers/system-mariadb.js';
import { obstaclesOf } from '../../../../support/dump-check/obstacle-lines.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { toMariadb } from '../../../../support/login-probe/to-mariadb.js';

const SHOP = `CREATE DATABASE shop; USE shop; CREATE TABLE a (i int); INSERT INTO a VALUES (11), (12), (13);
  CREATE TABLE b (i int); INSERT INTO b VALUES (21); CREATE VIEW v AS SELECT i FROM a;
  CREATE TABLE \`数\` (i int); INSERT INTO \`数\` VALUES (31);
  CREATE USER dumper@'%' IDENTIFIED BY 'x'; GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON shop.* TO dumper@'%';
  GRANT SELECT ON mysql.proc TO dumper@'%';`;

/** Each would end the dump or leave something out, or have the check misread what it asks for. */
const SETTINGS = [
  'sql_select_limit = 0, sql_quote_show_create = 0, character_set_results = latin1',
  'sql_select_limit = 1, sql_big_selects = 0, max_join_size = 1, max_session_mem_used = 8192, NAMES latin1',
];

const clients = systemMariadb()?.clients ?? '';

describe('the session of a check and of a dump', function () {
  this.timeout(60_000);
  const probe = guardedLoginProbe(loopbackGuard(60_000));
  const mariadb = mariadbOfSuite();

  before(async () => {
    await mariadb().query(SHOP);
  });
  after(() => probe.close());

  const target = () =>
    toMariadb({
      port: mariadb().port,
      user: 'dumper',
      password: new Secret('x'),
      database: 'shop',
    });

  for (const setting of SETTINGS)
    it(`lifts \`${setting}\``, async () => {
      await mariadb().query(`SET GLOBAL init_connect = 'SET ${setting}'`);
      expect(await obstaclesOf(probe, target())).to.deep.equal([]);
      const tool = await toolIn(clients, 'mariadb-dump');
      const { isWhole, bytes, said } = await productDump({
        target: target(),
        tool,
        format: 'plain',
      });
      expect(isWhole, said).to.equal(true);
      for (const part of ['(11)', '(12)', '(13)', '(21)', '(31)', 'TABLE `数`', 'VIEW `v`'])
        expect(bytes.toString()).to.include(part);
    });

  it('looks at the database that is to be dumped, though `USE` has left it', async () => {
    await mariadb().query(
      'CREATE VIEW shop.gone AS SELECT i FROM shop.b; RENAME TABLE shop.b TO shop.c',
    );
    await mariadb().query("SET GLOBAL init_connect = 'USE information_schema'");
    expect(JSON.stringify(await obstaclesOf(probe, target()))).to.include('gone');
  });

  it('is refused by the name of init_connect where that fails', async () => {
    await mariadb().query("SET GLOBAL init_connect = 'SELECT i FROM nowhere.nothing'");
    const refused = {
      _tag: 'Refused',
      refusal: { code: 'server_not_ready', cause: 'init_connect' },
    };
    for (const attempt of [probe.logIn, probe.inspect])
      expect(await attempt(target())()).to.deep.equal({ _tag: 'Right', right: refused });
  });
});
