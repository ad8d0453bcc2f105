import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { Secret } from '../../../core/shared/secret.js';
import type { Situation } from '../../contracts/dump-check/login-probe.contract.js';
import {
  AUTHORITY,
  CERTIFICATE_OF_ANOTHER_HOST,
  CERTIFICATE_OF_LOCALHOST,
  EXPIRED_CERTIFICATE,
  UNRELATED_AUTHORITY,
} from '../network/certificates.js';
import { type FakeServer, startFakeServer } from '../network/fake-server.js';
import { startTlsProxy } from '../network/tls-proxy.js';
import { toLoopback } from './to-loopback.js';
import { authenticationRequest } from '../rogue-postgres/wire.js';

const verifyFull = { mode: 'verify-full', ca: AUTHORITY } as const;

/** Servers that are not PostgreSQL, and proxies in front of the one on `postgresPort`. */
export const startFakes = async (postgresPort: number) => ({
  silent: await startFakeServer(() => undefined),
  hangingUp: await startFakeServer((socket) => socket.destroy()),
  http: await startFakeServer((socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
  }),
  clear: await startFakeServer((socket) => {
    socket.once('data', () => socket.write(authenticationRequest(3)));
  }),
  breakingOff: await startFakeServer((socket) => {
    socket.once('data', () => {
      socket.write('S');
      socket.once('data', () => socket.destroy());
    });
  }),
  proven: await startTlsProxy(CERTIFICATE_OF_LOCALHOST, postgresPort),
  elsewhere: await startTlsProxy(CERTIFICATE_OF_ANOTHER_HOST, postgresPort),
  expired: await startTlsProxy(EXPIRED_CERTIFICATE, postgresPort),
});

/** A target for each situation; those of the roles and databases are in the server on `port`. */
export const targetsIn = (
  port: number,
  closedPort: number,
  deafPort: number,
  fakes: Readonly<Record<keyof Awaited<ReturnType<typeof startFakes>>, FakeServer>>,
): Readonly<Record<Situation, DumpTarget>> => ({
  'the password is wrong': toLoopback({ port, password: new Secret('wrong') }),
  'the role does not exist': toLoopback({ port, user: 'nobody' }),
  'the role may not log in': toLoopback({ port, user: 'nologin' }),
  'the database does not exist': toLoopback({ port, database: 'missing' }),
  'the database accepts no connections': toLoopback({ port, database: 'closed' }),
  'the role may not connect to the database': toLoopback({ port, database: 'private' }),
  'the role has no connection left': toLoopback({ port, user: 'full_house' }),
  'the name of the host leads nowhere': toLoopback({ port, host: 'no-such-host.invalid' }),
  'nothing listens on the port': toLoopback({ port: closedPort }),
  'nothing answers on the network': toLoopback({ port: deafPort }),
  'the address of the host is denied': toLoopback({ port, host: '127.0.0.2' }),
  'the server never answers': toLoopback({ port: fakes.silent.port }),
  'the server hangs up without a word': toLoopback({ port: fakes.hangingUp.port }),
  'the server speaks HTTP': toLoopback({ port: fakes.http.port }),
  'the server that is asked for TLS speaks HTTP': toLoopback({
    port: fakes.http.port,
    tls: verifyFull,
  }),
  'the server wants the password in clear': toLoopback({ port: fakes.clear.port }),
  'the server has no TLS and the target asks for it': toLoopback({ port, tls: verifyFull }),
  'a stranger issued the certificate': toLoopback({
    port: fakes.proven.port,
    tls: { mode: 'verify-full', ca: UNRELATED_AUTHORITY },
  }),
  'the certificate has expired': toLoopback({ port: fakes.expired.port, tls: verifyFull }),
  'the certificate names another host': toLoopback({ port: fakes.elsewhere.port, tls: verifyFull }),
  'the server breaks the handshake off': toLoopback({
    port: fakes.breakingOff.port,
    tls: verifyFull,
  }),
});
