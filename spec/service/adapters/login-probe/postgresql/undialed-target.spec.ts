import { expect } from 'chai';
import { Secret } from '../../../../../core/shared/secret.js';
import { startFakeServer } from '../../../../support/network/fake-server.js';
import { logIn, refused } from '../../../../support/login-probe/pg-log-in.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';
import { forEachTest } from '../../../../support/shared/for-suite.js';

const credentials = refused({ code: 'login_rejected', cause: 'credentials' });

/** Spellings of 127.0.0.2, 0.0.0.0 and ::1 that a check of texts would miss (inet_aton(3), RFC 4291, 6052 and 3056). */
const SPELLINGS = [
  '127.0.0.2',
  '127.2',
  '127.0.2',
  '2130706434',
  '0x7f000002',
  '0x7f.2',
  '0177.0.0.2',
  '0177.2',
  '0',
  '0.0.0.0',
  '0x0',
  '::',
  '0:0:0:0:0:0:0:0',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::0001',
  '::ffff:127.0.0.2',
  '::ffff:7f00:2',
  '0:0:0:0:0:ffff:7f00:2',
  '::127.0.0.2',
  '::7f00:2',
  '64:ff9b::127.0.0.2',
  '64:ff9b::7f00:2',
  '64:ff9b:1::7f00:2',
  '2002:7f00:2::',
  '2002:7f00:2::1',
];

describe('a login to PostgreSQL, with a target that it does not dial', () => {
  const server = forEachTest(() => startFakeServer((socket) => socket.destroy()));
  afterEach(() => {
    expect(server().connections()).to.equal(0);
  });

  it('dials no server where the login has an empty part, or one that would break the packet', async () => {
    const { port } = server();
    for (const text of ['', 'a\0b']) {
      expect(await logIn(toLoopback({ port, user: text }))).to.deep.equal(credentials);
      expect(await logIn(toLoopback({ port, password: new Secret(text) }))).to.deep.equal(
        credentials,
      );
      expect(await logIn(toLoopback({ port, database: text }))).to.deep.equal(
        refused({ code: 'database_missing' }),
      );
    }
  });

  it('dials no denied address, under any name, and no socket in a folder that is not allowed', async () => {
    for (const host of [...SPELLINGS, '/var/run/postgresql'])
      expect(await logIn(toLoopback({ port: server().port, host }))).to.deep.equal(
        refused({ code: 'unreachable', cause: 'address_denied' }),
      );
  });

  it('accepts no host that is neither a name nor an address', async () => {
    for (const host of ['', 'a b', 'db\0', '-db', 'fe80::1%lo', 'a..b'])
      expect(await logIn(toLoopback({ port: server().port, host }))).to.deep.equal(
        refused({ code: 'host_not_found' }),
      );
  });
});
