import { expect } from 'chai';
import type { Tls } from '../../../../core/shared/tls.js';
import {
  AUTHORITY,
  CERTIFICATE_OF_ANOTHER_HOST,
  CERTIFICATE_OF_LOCALHOST,
} from '../../../support/network/certificates.js';
import { startEmbeddedPostgres } from '../../../support/database-servers/embedded-postgres.js';
import { startTlsProxy } from '../../../support/network/tls-proxy.js';
import { accepted, logIn, refused } from '../../../support/login-probe/pg-log-in.js';
import { populatePostgres } from '../../../support/login-probe/pg-login-world.js';
import { toLoopback } from '../../../support/login-probe/to-loopback.js';
import { forSuite } from '../../../support/shared/for-suite.js';

describe('a login to PostgreSQL, at a real server', () => {
  const postgres = forSuite(() => startEmbeddedPostgres());
  before(async () => {
    await populatePostgres(postgres());
  });

  const verdictThrough = async (certificate: string, tls: Tls, host = 'localhost') => {
    const front = await startTlsProxy(certificate, postgres().port);
    const verdict = await logIn(toLoopback({ port: front.port, host, tls }));
    front.close();
    return verdict;
  };

  it('accepts a name or an address that the certificate names, in every mode', async () => {
    for (const mode of ['verify-full', 'verify-ca', 'encrypt-only'] as const)
      for (const host of ['localhost', '127.0.0.1']) {
        const tls = { mode, ca: AUTHORITY };
        expect(await verdictThrough(CERTIFICATE_OF_LOCALHOST, tls, host)).to.deep.equal(accepted);
      }
  });

  it('checks the name under verify-full, and under verify-ca the authority alone', async () => {
    const verdict = (mode: Tls['mode']) =>
      verdictThrough(CERTIFICATE_OF_ANOTHER_HOST, { mode, ca: AUTHORITY });
    const wrongName = refused({ code: 'tls_failed', cause: 'wrong_name' });
    expect(await verdict('verify-full')).to.deep.equal(wrongName);
    expect(await verdict('verify-ca')).to.deep.equal(accepted);
  });

  it('checks nothing but encryption under encrypt-only', async () => {
    const verdict = (mode: Tls['mode']) => verdictThrough(CERTIFICATE_OF_LOCALHOST, { mode });
    const untrusted = refused({ code: 'tls_failed', cause: 'untrusted' });
    expect(await verdict('verify-ca')).to.deep.equal(untrusted);
    expect(await verdict('encrypt-only')).to.deep.equal(accepted);
  });

  it('takes nothing from the PG variables of the environment', async () => {
    const hostile = {
      PGHOST: '127.0.0.9',
      PGPORT: '1',
      PGUSER: 'nobody',
      PGDATABASE: 'missing',
      PGPASSWORD: 'wrong',
      PGOPTIONS: '-c no_such_setting=1',
      PGREPLICATION: 'true',
      PGSSLMODE: 'verify-full',
      PGSSLNEGOTIATION: 'direct',
      PGCLIENTENCODING: 'nonsense',
    };
    const environment = process.env;
    process.env = { ...environment, ...hostile };
    const verdict = await logIn(toLoopback({ port: postgres().port }));
    process.env = environment;
    expect(verdict).to.deep.equal(accepted);
  });

  it('serves many logins at once', async () => {
    const target = toLoopback({ port: postgres().port });
    const verdicts = await Promise.all(Array.from({ length: 12 }, () => logIn(target)));
    expect(verdicts).to.deep.equal(verdicts.map(() => accepted));
  });
});
