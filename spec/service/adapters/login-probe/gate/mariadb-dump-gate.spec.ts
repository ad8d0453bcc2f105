import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { mariadbOfSuite } from '../../../../support/database-servers/servers-of-suite.js';
import {
  type MariadbPrograms,
  systemMariadb,
} from '../../../../support/database-servers/system-mariadb.js';
import { rowsKey } from '../../../../../adapters/network/dump-gate.js';
import { leaksInFolder, leaksInProcesses } from '../../../../support/gate/leaks-in-processes.js';
import { mysqlTool } from '../../../../support/gate/a-tool.js';
import { openedGates } from '../../../../support/gate/opened-gates.js';
import { runMariadb, runMariadbDump } from '../../../../support/gate/run-tool.js';
import { toMariadb } from '../../../../support/login-probe/to-mariadb.js';
import { CANARY, CANARY_USER } from '../../../../support/rogues/canary.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';

const PROCESSES = 'SELECT id FROM information_schema.processlist';

describe('a gate for a real mariadb-dump', function () {
  const open = openedGates();
  const mariadb = mariadbOfSuite();
  const programs = systemMariadb() as MariadbPrograms;

  before(() =>
    mariadb().query(`CREATE DATABASE shop; CREATE DATABASE restored;
      CREATE USER '${CANARY_USER}'@'%' IDENTIFIED BY '${CANARY}';
      GRANT SELECT, SHOW VIEW, TRIGGER, EVENT, LOCK TABLES ON *.* TO '${CANARY_USER}'@'%';
      CREATE TABLE shop.orders (id integer PRIMARY KEY, note text CHARACTER SET utf8mb4, raw blob);
      INSERT INTO shop.orders SELECT seq, CONCAT('order ', seq, ' ', _utf8mb4 x'e29c93'), UNHEX('00FF27')
        FROM shop.seq_1_to_4000;
      USE shop; CREATE TRIGGER noted BEFORE INSERT ON orders FOR EACH ROW SET NEW.note = NEW.note;`),
  );

  const query = (sql: string) => mariadb().query(sql);
  const target = (overrides: Parameters<typeof toMariadb>[0] = {}) =>
    toMariadb({
      port: mariadb().port,
      user: CANARY_USER,
      password: new Secret(CANARY),
      database: 'shop',
      ...overrides,
    });

  const ALL = ['--triggers', '--routines', '--events', 'shop'];
  const sessions = (count: number) =>
    pollUntil(
      () => query(`${PROCESSES} WHERE user = '${CANARY_USER}'`),
      (ids) => ids.split('\n').filter(Boolean).length === count,
    );

  for (const mode of ['verify-full', 'off'] as const)
    it(`lets it dump all rows, with TLS ${mode}, without a password`, async () => {
      const tls = mode === 'off' ? { tls: { mode } } : {};
      const gate = await open(target(tls), { allowsTrust: () => mode === 'off' });
      const { exit, output, errors } = await runMariadbDump(programs, gate, ...ALL).ended;
      expect({ exit, errors }).to.deep.equal({ exit: 0, errors: '' });
      expect(await gate.login()).to.deep.equal(E.right(undefined));
      expect(output).to.match(/-- Dump completed on .*\n$/);
      expect(output).to.include('TRIGGER');
      await sessions(0);
      expect(gate.wasCutOff()).to.equal(false);
      await query(`USE restored; ${Buffer.from(output, 'latin1').toString()}`);
      const sums = (database: string) =>
        query(`SELECT COUNT(*), SUM(CRC32(CONCAT(id, note, raw))) FROM ${database}.orders`);
      expect(await sums('restored')).to.equal(await sums('shop'));
    });

  it('hands a session on where that is asked for, with the snapshot of the dump', async () => {
    const gate = await open(target(), { sessions: 'handed_on' });
    const count = () =>
      runMariadb(programs, gate, 'SELECT CONNECTION_ID(), COUNT(*) FROM orders').ended.then(
        ({ output }) => output,
      );
    const before = await count();
    expect((await runMariadbDump(programs, gate, ...ALL).ended).exit).to.equal(0);
    await query("INSERT INTO shop.orders VALUES (0, '', '')");
    expect([await count(), await count()]).to.deep.equal([before, before]);
    await query('DELETE FROM shop.orders WHERE id = 0');
    await gate.close();
    await sessions(0);
  });

  it('knows how many rows of each table a dump has, where sessions are handed on', async () => {
    await query('SET GLOBAL max_allowed_packet = 67108864');
    await query(`USE shop; CREATE TABLE \`a \`\` FROM \`\`b\` (id INT, a LONGTEXT);
INSERT INTO \`a \`\` FROM \`\`b\` VALUES (1, REPEAT('x', 17000000)), (2, ''), (3, NULL), (4, REPEAT('y', 16777209));
CREATE TABLE nothing (id INT)`);
    const gate = await open(target(), { sessions: 'handed_on' });
    const dump = runMariadbDump(programs, gate, '--max-allowed-packet=1G', ...ALL);
    expect((await dump.ended).exit).to.equal(0);
    const rows = await gate.rowsSent();
    const of = (table: string) => rows.get(rowsKey([table]));
    expect([of('a ` FROM `b'), of('nothing')]).to.deep.equal([4, 0]);
    expect(of('orders')).to.equal(Number(await query('SELECT COUNT(*) FROM shop.orders')));
    await query('USE shop; DROP TABLE `a `` FROM ``b`, nothing');
  });

  it('shows the password in no argument, environment or file, and ends all when it is closed', async () => {
    const gate = await open(target());
    const tool = mysqlTool(gate);
    await gate.login();
    await sessions(1);
    expect([...leaksInProcesses(), ...leaksInFolder(gate.directory)]).to.deep.equal([]);
    await gate.close();
    await tool.closed;
    await sessions(0);
  });

  it('tells the tool of a login that failed, and keeps the reason', async () => {
    const gate = await open(target({ password: new Secret('wrong') }));
    const { exit, output, errors } = await runMariadbDump(programs, gate, ...ALL).ended;
    expect({ exit, output }).to.deep.equal({ exit: 2, output: '' });
    expect(errors).to.include('Shipshape could not log in to the server');
    const credentials = { code: 'login_rejected', cause: 'credentials' };
    expect(await gate.login()).to.deep.equal(E.left(credentials));
  });

  it('is cut off when the server ends the session', async () => {
    const gate = await open(target());
    const lock = query('LOCK TABLES shop.orders WRITE; SELECT SLEEP(3600)').catch(() => undefined);
    const blocker = await pollUntil(
      () => query(`${PROCESSES} WHERE info LIKE 'SELECT SLEEP%'`),
      (id) => id !== '',
    );
    const { ended } = runMariadbDump(programs, gate, ...ALL);
    await pollUntil(
      () => query(`${PROCESSES} WHERE user = '${CANARY_USER}' AND state LIKE 'Waiting%'`),
      (id) => id !== '',
    );
    await query(`KILL USER '${CANARY_USER}'`);
    expect((await ended).exit).to.equal(2);
    expect(gate.wasCutOff()).to.equal(true);
    await query(`KILL ${blocker}`);
    await lock;
  });

  it('lifts the limits of the server for its session', async () => {
    await query('SET GLOBAL max_statement_time = 0.001');
    const gate = await open(target());
    const { exit, errors } = await runMariadbDump(programs, gate, ...ALL).ended;
    await query('SET GLOBAL max_statement_time = 0');
    expect({ exit, errors }).to.deep.equal({ exit: 0, errors: '' });
  });
});
