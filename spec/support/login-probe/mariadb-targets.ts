import { Secret } from '../../../core/shared/secret.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { Situation } from '../../contracts/dump-check/login-probe.contract.js';
import {
  CERTIFICATE_OF_ANOTHER_HOST,
  EXPIRED_CERTIFICATE,
  SERVER_KEY,
  UNRELATED_AUTHORITY,
} from '../network/certificates.js';
import { TLSSocket } from 'node:tls';
import { type FakeServer, startFakeServer } from '../network/fake-server.js';
import { answer } from '../rogue-mysql/behavior.js';
import { startRogueMysql } from '../rogue-mysql/start-rogue-mysql.js';
import { greeting, switchTo } from '../rogue-mysql/wire.js';
import { toMariadb } from './to-mariadb.js';

/** Databases cannot be closed in MySQL and MariaDB. */
export const IMPOSSIBLE = 'the database accepts no connections';

const presenting = (cert: string): Promise<FakeServer> =>
  startFakeServer((socket) => {
    socket.write(greeting());
    socket.once('data', (first) => {
      socket.removeAllListeners('data').pause().unshift(first.subarray(36));
      new TLSSocket(socket, { isServer: true, key: SERVER_KEY, cert }).on('error', () => {
        socket.destroy();
      });
    });
  });

/** Servers that are not MariaDB, or have another certificate. */
export const startFakes = async () => ({
  silent: await startFakeServer(() => undefined),
  hangingUp: await startFakeServer((socket) => socket.destroy()),
  http: await startFakeServer((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')),
  clear: await startRogueMysql({
    name: 'asks in clear',
    steps: [answer(switchTo('mysql_clear_password'))],
    expected: { code: 'insecure_login_refused' },
  }),
  plain: await startFakeServer((socket) => socket.write(greeting({ offersTls: false }))),
  breakingOff: await startRogueMysql({
    name: 'breaks off',
    onTlsRequest: [({ hangUp }) => hangUp()],
    expected: { code: 'tls_failed', cause: 'handshake' },
  }),
  elsewhere: await presenting(CERTIFICATE_OF_ANOTHER_HOST),
  expired: await presenting(EXPIRED_CERTIFICATE),
});

type Fakes = Readonly<Record<keyof Awaited<ReturnType<typeof startFakes>>, FakeServer>>;

/** A target for each situation; those of the accounts and databases are in the server on `port`. */
export const targetsIn = (
  port: number,
  closedPort: number,
  deafPort: number,
  fakes: Fakes,
): Readonly<Record<Exclude<Situation, typeof IMPOSSIBLE>, DumpTarget>> => ({
  'the password is wrong': toMariadb({ port, password: new Secret('wrong') }),
  'the role does not exist': toMariadb({ port, user: 'nobody' }),
  'the role may not log in': toMariadb({ port, user: 'locked' }),
  'the database does not exist': toMariadb({ port, database: 'missing' }),
  'the role may not connect to the database': toMariadb({ port, user: 'stranger' }),
  'the role has no connection left': toMariadb({ port, user: 'full_house' }),
  'the name of the host leads nowhere': toMariadb({ port, host: 'no-such-host.invalid' }),
  'nothing listens on the port': toMariadb({ port: closedPort }),
  'nothing answers on the network': toMariadb({ port: deafPort }),
  'the address of the host is denied': toMariadb({ port, host: '127.0.0.2' }),
  'the server never answers': toMariadb({ port: fakes.silent.port }),
  'the server hangs up without a word': toMariadb({ port: fakes.hangingUp.port }),
  'the server speaks HTTP': toMariadb({ port: fakes.http.port, tls: { mode: 'off' } }),
  'the server that is asked for TLS speaks HTTP': toMariadb({ port: fakes.http.port }),
  'the server wants the password in clear': toMariadb({ port: fakes.clear.port }),
  'the server has no TLS and the target asks for it': toMariadb({ port: fakes.plain.port }),
  'a stranger issued the certificate': toMariadb({
    port,
    tls: { mode: 'verify-full', ca: UNRELATED_AUTHORITY },
  }),
  'the certificate has expired': toMariadb({ port: fakes.expired.port }),
  'the certificate names another host': toMariadb({ port: fakes.elsewhere.port }),
  'the server breaks the handshake off': toMariadb({ port: fakes.breakingOff.port }),
});
