import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import * as E from 'fp-ts/lib/Either.js';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { Secret } from '../../../../../core/shared/secret.js';
import type { Tls } from '../../../../../core/shared/tls.js';
import {
  newerMysql,
  NO_NEWER_SERVERS,
} from '../../../../support/database-servers/newer-servers.js';
import { startNewerMysql } from '../../../../support/database-servers/newer-mysql.js';
import { serverOfSuite } from '../../../../support/database-servers/servers-of-suite.js';
import { bareLogin } from '../../../../support/dump-check/bare-login.js';
import { openedGates } from '../../../../support/gate/opened-gates.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { PASSWORD, toMariadb } from '../../../../support/login-probe/to-mariadb.js';

const USERS = ['caching_sha2_password', 'sha256_password'] as const;

const OFF: Tls = { mode: 'off' };

describe('a MySQL in a trusted network, whether or not it has the login in its cache', function () {
  this.timeout(60_000);
  const programs = newerMysql();
  const open = openedGates();
  const trusting = { allowsTrust: () => true, isDialable: () => Promise.resolve(true) };
  const probe = guardedLoginProbe(loopbackGuard(30_000, trusting));
  const server = serverOfSuite(programs && (() => startNewerMysql(programs)), NO_NEWER_SERVERS);

  before(async () => {
    const password = PASSWORD.replaceAll('\\', '\\\\').replaceAll("'", "''");
    await server().query(`SET NAMES utf8mb4; CREATE DATABASE shop; CREATE TABLE shop.t (i int);
      ${USERS.map(
        (way) => `CREATE USER '${way}'@'%' IDENTIFIED WITH ${way} BY '${password}';
        GRANT SELECT, SHOW VIEW, TRIGGER, EVENT, LOCK TABLES ON *.* TO '${way}'@'%';`,
      ).join('')}`);
  });
  after(() => probe.close());

  const forget = () => server().query('FLUSH PRIVILEGES;');
  const targetAs = (user: string, tls: Tls, password = PASSWORD) =>
    toMariadb({
      engine: 'mysql',
      port: server().port,
      database: 'shop',
      user,
      tls,
      password: new Secret(password),
    });

  const dumped = async (target: ReturnType<typeof targetAs>) => {
    const gate = await open(target, trusting);
    const { exitCode } = await execa(
      join(programs?.clients ?? '', 'mysqldump'),
      [
        '--no-defaults',
        '--ssl-mode=DISABLED',
        '--protocol=SOCKET',
        `--user=${gate.user}`,
        `--socket=${gate.directory}/mysql.sock`,
        '--no-tablespaces',
        'shop',
      ],
      { reject: false },
    );
    return exitCode;
  };

  const expectGiven = async (user: string, target: ReturnType<typeof targetAs>) => {
    // The other way has no cache.
    for (const before of user === USERS[0] ? [forget, () => undefined] : [forget]) {
      await before();
      const outcome = await probe.logIn(target)();
      expect(E.isRight(outcome) && outcome.right._tag).to.equal('Accepted');
      await before();
      expect(await dumped(target)).to.equal(0);
    }
  };

  for (const mode of ['off', 'encrypt-only'] as const)
    for (const user of USERS)
      it(`gives its login by ${user} to checks and dumps, with TLS ${mode}`, async () => {
        await expectGiven(user, targetAs(user, { mode }));
      });

  for (const user of USERS)
    it(`gives its login by ${user} over its Unix socket, where the one wants it encrypted and the other plain`, async () => {
      await expectGiven(user, { ...targetAs(user, OFF), host: server().socket });
    });

  it('refuses a wrong password as such', async () => {
    await forget();
    const wrong = targetAs(USERS[0], OFF, 'wrong');
    expect(bareLogin(await probe.logIn(wrong)())).to.deep.equal(
      E.right({ _tag: 'Refused', refusal: { code: 'login_rejected', cause: 'credentials' } }),
    );
  });

  it('gets no password where its network is not trusted', async () => {
    const strict = guardedLoginProbe(loopbackGuard(30_000));
    const outcome = await strict.logIn(targetAs(USERS[0], OFF))();
    await strict.close();
    expect(outcome).to.deep.equal(
      E.right({ _tag: 'Refused', refusal: { code: 'insecure_login_refused' } }),
    );
  });
});
