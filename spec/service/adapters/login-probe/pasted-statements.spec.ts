import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import * as E from 'fp-ts/lib/Either.js';
import fc from 'fast-check';
import {
  mysqlLoginProbe,
  pgLoginProbe,
} from '../../../../adapters/login-probe/login-probe-by-engine.js';
import { checkedReasons } from '../../../../adapters/api/dump-check/dump-not-ready.js';
import type { LoginProbe } from '../../../../core/dump-check/ports/login-probe.js';
import type { DumpTarget } from '../../../../core/fleet/dump-target.js';
import { quoteName } from '../../../../core/shared/quote-mysql-name.js';
import { quoteIdentifier } from '../../../../core/shared/quote-pg-name.js';
import { Secret } from '../../../../core/shared/secret.js';
import { newerMariadb, newerMysql } from '../../../support/database-servers/newer-servers.js';
import { startNewerMysql } from '../../../support/database-servers/newer-mysql.js';
import {
  startSystemMariadb,
  systemMariadb,
  type SystemMariadb,
} from '../../../support/database-servers/system-mariadb.js';
import {
  startSystemPostgres,
  systemPostgresBin,
  type SystemPostgres,
} from '../../../support/database-servers/system-postgres.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import { toLoopback } from '../../../support/login-probe/to-loopback.js';
import { toMariadb } from '../../../support/login-probe/to-mariadb.js';

/** The statements that a check of the target gives, as a person pastes them; empty once nothing is in the way. */
const pasted = async (probe: LoginProbe, target: DumpTarget): Promise<readonly string[]> => {
  const result = await probe.inspect(target)();
  if (E.isLeft(result)) throw new Error(result.left._tag);
  const { database, engine, user } = target;
  const reasons = result.right._tag === 'Refused' ? [result.right.refusal] : result.right.obstacles;
  const checked = checkedReasons({ database, engine, user, reasons });
  for (const { code, statements } of checked)
    expect(statements, `statements of ${code}`).not.to.equal(undefined);
  return checked.flatMap(({ statements = [] }) => statements);
};

/** Pastes until the database is ready; a login has to be granted before what is behind it is found. */
const pasteAll = async (
  probe: LoginProbe,
  target: DumpTarget,
  paste: (statements: string) => Promise<unknown>,
): Promise<number> => {
  const statements = await pasted(probe, target);
  if (statements.length === 0) return 0;
  await paste(`${statements.join('\n')}\n`);
  return 1 + (await pasteAll(probe, target, paste));
};

/** Names of a hostile server: what ends a name, a statement or a line, and what clients take for their own commands. */
const hostileName = fc
  .array(
    fc.constantFrom(
      ...['"', "'", '`', ';', '\\', '\\!', '\\q', '\\;', '\\g', '$$', '--', '/*', '#', ':x', '%s'],
      ...['\n', '\r', '\u0000', '\u001b[2J', '\u202e', '\u2028', 'DELIMITER', ' ', 'é', '😀', 'a'],
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => Array.from(parts.join('')).slice(0, 15).join(''));

const NAMES = fc.sample(hostileName, { numRuns: 400, seed: 31 });

const bin = systemPostgresBin();

describe('statements pasted into psql', function () {
  this.timeout(120_000);
  const probe = pgLoginProbe(loopbackGuard(60_000));
  let server: SystemPostgres;
  const role = `b"a'c;%k`;
  const database = `s"h'o;p`;

  before(async function () {
    if (bin === undefined) return this.skip();
    server = await startSystemPostgres(bin);
  });
  after(() => Promise.all([bin === undefined ? undefined : server.stop(), probe.close()]));

  const psql = async (sql: string, dbname = 'postgres') => {
    const { port, user, password } = server;
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
      port: server.port,
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

/** Each with what tells its names from those of the others. */
const MODES = { 'the usual one': 'a', 'NO_BACKSLASH_ESCAPES,ANSI_QUOTES': 'b' } as const;

const SERVERS: readonly (readonly [
  'mysql' | 'mariadb',
  string,
  (() => Promise<SystemMariadb>) | undefined,
])[] = [
  ['mariadb', "this machine's own MariaDB", starting(systemMariadb(), startSystemMariadb)],
  ['mariadb', 'a newer MariaDB', starting(newerMariadb(), startSystemMariadb)],
  ['mysql', 'a newer MySQL', starting(newerMysql(), startNewerMysql)],
];

function starting<P>(programs: P | undefined, start: (programs: P) => Promise<SystemMariadb>) {
  return programs === undefined ? undefined : () => start(programs);
}

for (const [engine, title, start] of SERVERS)
  describe(`statements pasted at ${title}`, function () {
    this.timeout(120_000);
    const probe = mysqlLoginProbe(loopbackGuard(60_000));
    let server: SystemMariadb;

    before(async function () {
      if (start === undefined) return this.skip();
      server = await start();
    });
    after(() => Promise.all([start === undefined ? undefined : server.stop(), probe.close()]));

    for (const [mode, mark] of Object.entries(MODES))
      it(`make a database ready on which nothing is granted, whatever the names in it, where the mode is ${mode}`, async () => {
        const database = `s\`h_o\\\\'p;%"\\${mark}`;
        const user = `b'a\`c;\\\\'\\${mark}`;
        const usual = await server.query('SELECT @@global.sql_mode');
        await server.query(
          `SET GLOBAL sql_mode = CONCAT(@@global.sql_mode, ',${mode === 'the usual one' ? '' : mode}');`,
        );
        await server.query(`CREATE DATABASE ${quoteName(database)}; USE ${quoteName(database)};
        CREATE TABLE t (i int); CREATE VIEW v AS SELECT * FROM t; CREATE PROCEDURE p() SELECT 1;
        CREATE USER ${quoteName(user)}@'%' IDENTIFIED BY 'x';
        CREATE USER ${quoteName(user)}@${quoteName("no\\_host'")} IDENTIFIED BY 'x';`);
        const target = toMariadb({
          ...{ engine, port: server.port, user, database },
          password: new Secret('x'),
        });
        expect(await pasteAll(probe, target, server.query)).to.be.within(1, 3);
        await server.query(`SET GLOBAL sql_mode = '${usual}';`);
      });

    it('run nothing but themselves, whatever a hostile server calls its objects', async () => {
      // These servers have no names beyond the Basic Multilingual Plane, nor any that end with a blank.
      const names = NAMES.filter((name) => !name.includes('😀') && name === name.trim());
      const script = names.map((name) => `SELECT 1 AS ${quoteName(name)};`).join('\n');
      expect(await server.query(script)).to.equal(names.map(() => '1').join('\n'));
    });
  });
