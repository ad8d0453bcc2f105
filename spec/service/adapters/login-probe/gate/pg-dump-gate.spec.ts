import { existsSync } from 'node:fs';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { execa } from 'execa';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { rowsKey } from '../../../../../adapters/network/dump-gate.js';
import { serverOfSuite } from '../../../../support/database-servers/servers-of-suite.js';
import {
  NO_POSTGRES,
  systemPostgresBin,
} from '../../../../support/database-servers/system-postgres.js';
import { leaksInFolder, leaksInProcesses } from '../../../../support/gate/leaks-in-processes.js';
import { openedGates } from '../../../../support/gate/opened-gates.js';
import { type PgDumpWorld, startPgDumpWorld } from '../../../../support/gate/pg-dump-world.js';
import { runPgDump, runPsql } from '../../../../support/gate/run-tool.js';
import { CANARY_USER } from '../../../../support/rogues/canary.js';

describe('a gate for a real pg_dump', function () {
  const open = openedGates();
  const bin = systemPostgresBin() ?? '';
  const world = serverOfSuite(bin === '' ? undefined : () => startPgDumpWorld(bin), NO_POSTGRES);

  it('lets it dump all rows, without a password, and is not cut off', async () => {
    const gate = await open(world().target);
    const { exit, output, errors } = await runPgDump(bin, gate).ended;
    expect({ exit, errors }).to.deep.equal({ exit: 0, errors: '' });
    expect(await gate.login()).to.deep.equal(E.right(undefined));
    expect(gate.wasCutOff()).to.equal(false);
    await world().query('CREATE DATABASE restored', 'postgres');
    await restore(world(), bin, output);
    const rows = 'SELECT count(*), md5(string_agg(id || note, NULL ORDER BY id)) FROM orders';
    expect(await world().query(rows, 'restored')).to.deep.equal(await world().query(rows));
  });

  it('serves several tools at once', async () => {
    const gate = await open(world().target);
    const runs = await Promise.all([1, 2, 3].map(() => runPgDump(bin, gate, '-s').ended));
    expect(runs.map(({ exit }) => exit)).to.deep.equal([0, 0, 0]);
  });

  it('hands a session on where that is asked for, with the snapshot of the dump', async () => {
    const gate = await open(world().target, { sessions: 'handed_on' });
    const sql = 'SELECT pg_backend_pid(), count(*) FROM public.orders';
    const before = await runPsql(bin, gate, sql).ended;
    expect((await runPgDump(bin, gate).ended).exit).to.equal(0);
    await world().query('INSERT INTO orders VALUES (0)');
    expect(await runPsql(bin, gate, sql).ended).to.deep.equal(before);
    await world().query('DELETE FROM orders WHERE id = 0');
    await gate.close();
    await world().sessions(0);
  });

  it('knows how many rows of each table a dump has, where sessions are handed on', async () => {
    const schema = 'A "schema".x';
    const owned = `SET ROLE ${world().target.user}`;
    await world()
      .query(`CREATE SCHEMA "A ""schema"".x" AUTHORIZATION ${world().target.user}; ${owned};
CREATE TABLE "A ""schema"".x"."a, ""table"" (b)" AS SELECT FROM generate_series(1, 3);
ALTER TABLE "A ""schema"".x"."a, ""table"" (b)" ADD a text DEFAULT repeat('x', 3000);
CREATE TABLE "A ""schema"".x".empty (${Array.from({ length: 900 }, (_, n) => `a_long_name_of_column_${n} int`).join(', ')})`);
    const gate = await open(world().target, { sessions: 'handed_on' });
    expect((await runPgDump(bin, gate, '--format=custom').ended).exit).to.equal(0);
    expect([...(await gate.rowsSent())].sort()).to.deep.equal([
      [rowsKey([schema, 'a, "table" (b)']), 3],
      [rowsKey([schema, 'empty']), 0],
      [rowsKey(['public', 'orders']), 20_000],
    ]);
    const other = await open(world().target);
    expect((await runPgDump(bin, other).ended).exit).to.equal(0);
    expect([...(await other.rowsSent())]).to.deep.equal([]);
    await gate.close();
    expect([...(await gate.rowsSent())]).to.deep.equal([]);
    await world().query('DROP SCHEMA "A ""schema"".x" CASCADE');
  });

  it('shows the password in no argument, environment or file while it dumps', async () => {
    const gate = await open(world().target);
    const unlock = await world().lock();
    const { ended } = runPgDump(bin, gate);
    await world().sessions(1, 'waiting');
    expect([...leaksInProcesses(), ...leaksInFolder(gate.directory)]).to.deep.equal([]);
    await unlock();
    expect((await ended).exit).to.equal(0);
  });

  it('tells the tool of a login that failed, and keeps the reason', async () => {
    const gate = await open({ ...world().target, user: 'nobody' });
    const { exit, output, errors } = await runPgDump(bin, gate).ended;
    expect({ exit, output }).to.deep.equal({ exit: 1, output: '' });
    expect(errors).to.include('FATAL:  Shipshape could not log in to the server');
    expect(await gate.login()).to.deep.equal(
      E.left({ code: 'login_rejected', cause: 'credentials' }),
    );
  });

  for (const signal of ['SIGTERM', 'SIGKILL'] as const)
    it(`ends the session of a tool that waits, when ${signal} ends the tool`, async () => {
      const gate = await open(world().target);
      const unlock = await world().lock();
      const { child, ended } = runPgDump(bin, gate);
      await world().sessions(1, 'waiting');
      child.kill(signal);
      await world().sessions(0);
      await ended;
      expect(gate.wasCutOff()).to.equal(false);
      await unlock();
    });

  it('ends tool, session and folder when it is closed', async () => {
    const gate = await open(world().target);
    const unlock = await world().lock();
    const { ended } = runPgDump(bin, gate);
    await world().sessions(1, 'waiting');
    await Promise.all([gate.close(), gate.close()]);
    expect(existsSync(gate.directory)).to.equal(false);
    expect((await ended).exit).to.equal(1);
    await world().sessions(0);
    await unlock();
  });

  it('is cut off when the server ends the session', async () => {
    const gate = await open(world().target);
    const unlock = await world().lock();
    const { ended } = runPgDump(bin, gate);
    await world().sessions(1, 'waiting');
    await world().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'shipshape dump'",
    );
    expect((await ended).exit).to.equal(1);
    expect([gate.wasCutOff(), gate.wasCutOff()]).to.deep.equal([true, false]);
    await unlock();
  });

  it('counts as abandoned when it is closed before a tool has connected', async () => {
    const gate = await open(world().target);
    await gate.close();
    expect(await gate.login()).to.deep.equal(E.left(unavailable('login', 'abandoned')));
  });

  it('lifts the limits that a role has', async () => {
    await world().query(`ALTER ROLE ${CANARY_USER} SET statement_timeout = 1`);
    const gate = await open(world().target);
    const { exit, errors } = await runPgDump(bin, gate).ended;
    await world().query(`ALTER ROLE ${CANARY_USER} RESET statement_timeout`);
    expect({ exit, errors }).to.deep.equal({ exit: 0, errors: '' });
  });

  it('leaves the encoding to the tool, so that bytes in none are dumped as they are', async () => {
    await world().query(
      "CREATE DATABASE raw ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0",
      'postgres',
    );
    await world().query(
      `CREATE TABLE odd (byte text); INSERT INTO odd VALUES (E'\\xE9');
      GRANT SELECT ON odd TO ${CANARY_USER}`,
      'raw',
    );
    const gate = await open({
      ...world().target,
      database: { ...world().target.database, name: 'raw' },
    });
    const { exit, output } = await runPgDump(bin, gate).ended;
    expect(exit).to.equal(0);
    expect(output).to.include('\n\xe9\n');
  });
});

const restore = async (world: PgDumpWorld, bin: string, dump: string): Promise<void> => {
  const superuser = { PGHOST: '127.0.0.1', PGPORT: String(world.port), PGUSER: 'postgres' };
  await execa(`${bin}/psql`, ['-q', '-v', 'ON_ERROR_STOP=1', '-d', 'restored'], {
    env: { ...superuser, PGPASSWORD: world.password },
    input: Buffer.from(dump, 'latin1'),
  });
};
