import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import { guardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import { quoteIdentifier } from '../../../../core/engines/postgresql.js';
import { Secret } from '../../../../core/shared/secret.js';
import { startNewerMysql } from '../../../support/database-servers/newer-mysql.js';
import { newerMysql } from '../../../support/database-servers/newer-servers.js';
import {
  startSystemMariadb,
  systemMariadb,
} from '../../../support/database-servers/system-mariadb.js';
import { systemPostgresOfSuite } from '../../../support/database-servers/servers-of-suite.js';
import { systemPostgresBin } from '../../../support/database-servers/system-postgres.js';
import { NAMES, pasteAll } from '../../../support/dump-check/pasting.js';
import { describePasting } from '../../../support/dump-check/pasting-at-mysql.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import { toLoopback } from '../../../support/login-probe/to-loopback.js';

const bin = systemPostgresBin();

describe('statements pasted into psql', function () {
  this.timeout(120_000);
  const probe = guardedLoginProbe(loopbackGuard(60_000));
  const server = systemPostgresOfSuite();
  const role = `b"a'c;%k`;
  const database = `s"h'o;p`;

  after(() => probe.close());

  const psql = async (sql: string, dbname = 'postgres') => {
    const { port, user, password } = server();
    const login = ['--host=127.0.0.1', `--port=${port}`, `--username=${user}`];
    const { stdout } = await execa(
      join(bin ?? '', 'psql'),
      [...login, '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', dbname],
      { input: sql, env: { PGPASSWORD: password, PGCLIENTENCODING: 'UTF8' } },
    );
    return stdout;
  };

  it('make a database ready that nothing of may be read, whatever the names in it', async () => {
    const name = quoteIdentifier(database);
    await psql(`CREATE ROLE ${quoteIdentifier(role)} LOGIN PASSWORD 'x'; CREATE DATABASE ${name};`);
    await psql(`REVOKE CONNECT ON DATABASE ${name} FROM public;`);
    const schemas = Array.from({ length: 12 }, (_, i) => quoteIdentifier(`s${i}\n;\\q"`));
    const tables = schemas.map(
      (each) => `CREATE SCHEMA ${each}; CREATE TABLE ${each}.t (i serial);`,
    );
    const objects = schemas.map(() => 'SELECT lo_create(0);');
    const secured = 'CREATE TABLE r (i int); ALTER TABLE r ENABLE ROW LEVEL SECURITY;';
    await psql([...tables, ...objects, secured].join('\n'), database);
    await psql(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false;`);
    const target = toLoopback({
      port: server().port,
      user: role,
      password: new Secret('x'),
      database,
    });
    const paste = (sql: string) =>
      psql(sql, /ON DATABASE|ALTER DATABASE/.test(sql) ? 'postgres' : database);
    expect(await pasteAll(probe, target, paste)).to.be.within(2, 4);
  });

  it('run nothing but themselves, whatever a hostile server calls its objects', async () => {
    const names = NAMES.filter((name) => !name.includes('\u0000'));
    const script = names.map((name) => `SELECT 1 AS ${quoteIdentifier(name)};`).join('\n');
    expect(await psql(script)).to.equal(names.map(() => '1').join('\n'));
  });
});

const mariadb = systemMariadb();
const mysql = newerMysql();

describePasting(
  'mariadb',
  "this machine's own MariaDB",
  mariadb && (() => startSystemMariadb(mariadb)),
);
describePasting('mysql', 'a newer MySQL', mysql && (() => startNewerMysql(mysql)));
