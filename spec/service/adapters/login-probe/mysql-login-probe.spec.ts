import { expect } from 'chai';
import { guardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import { AUTHORITY } from '../../../support/network/certificates.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import { mariadbOfSuite } from '../../../support/database-servers/servers-of-suite.js';
import { bareLogin } from '../../../support/dump-check/bare-login.js';
import { populateMariadb } from '../../../support/login-probe/mariadb-world.js';
import { toMariadb } from '../../../support/login-probe/to-mariadb.js';
import { accepted, refused } from '../../../support/login-probe/mysql-login-results.js';

const CREDENTIALS = refused({ code: 'login_rejected', cause: 'credentials' });

describe('a login to MySQL or MariaDB, at a real MariaDB', function () {
  const mariadb = mariadbOfSuite();
  const probe = guardedLoginProbe(loopbackGuard(5000));
  const trusting = guardedLoginProbe(loopbackGuard(5000, { allowsTrust: () => true }));
  before(() => populateMariadb(mariadb()));
  after(() => Promise.all([probe.close(), trusting.close()]));

  const logIn = async (overrides: Parameters<typeof toMariadb>[0], by = probe) =>
    bareLogin(await by.logIn(toMariadb({ port: mariadb().port, ...overrides }))());

  it('accepts a name or an address that the certificate names, in every mode that verifies it', async () => {
    for (const mode of ['verify-full', 'verify-ca'] as const)
      expect(await logIn({ host: 'localhost', tls: { mode, ca: AUTHORITY } })).to.deep.equal(
        accepted,
      );
    expect(await logIn({ host: '127.0.0.1' })).to.deep.equal(accepted);
  });

  it('sends nothing to an unverified server that the operator has not allowed', async () => {
    const insecure = refused({ code: 'insecure_login_refused' });
    for (const mode of ['encrypt-only', 'off'] as const) {
      expect(await logIn({ tls: { mode } })).to.deep.equal(insecure);
      expect(await logIn({ tls: { mode } }, trusting)).to.deep.equal(accepted);
    }
  });

  it('recognizes an expired password, which MariaDB rejects only at the first query', async () => {
    expect(await logIn({ user: 'expired' })).to.deep.equal(CREDENTIALS);
  });

  it('is rejected by an account that requires TLS where it is off', async () => {
    const withoutTls = { user: 'tls_only', tls: { mode: 'off' } } as const;
    expect(await logIn(withoutTls, trusting)).to.deep.equal(CREDENTIALS);
    expect(await logIn({ user: 'tls_only' })).to.deep.equal(accepted);
  });

  it('recognizes a MariaDB server that is registered as MySQL', async () => {
    const other = refused({ code: 'not_a_database_server', cause: 'mariadb' });
    expect(await logIn({ engine: 'mysql' })).to.deep.equal(other);
  });

  it('serves many logins at once', async () => {
    const verdicts = await Promise.all(Array.from({ length: 12 }, () => logIn({})));
    expect(verdicts).to.deep.equal(verdicts.map(() => accepted));
  });
});
