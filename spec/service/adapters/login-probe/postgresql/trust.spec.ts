import { expect } from 'chai';
import { loginGuard } from '../../../../../adapters/login-probe/transport/login-guard.js';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { startFakeServer } from '../../../../support/network/fake-server.js';
import { ANSWER, KEY, OK, READY } from '../../../../support/rogue-postgres/wire.js';
import { accepted, refused } from '../../../../support/login-probe/pg-log-in.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';
import { forSuite } from '../../../../support/shared/for-suite.js';

const HERE = '127.0.0.1';

/** The addresses of each name; the server listens at the first alone. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'trusted.example': [HERE],
  'half-trusted.example': [HERE, '127.0.0.2'],
};

describe('a login to PostgreSQL, at a server that lets us in without a password', () => {
  const server = forSuite(() =>
    startFakeServer((socket) => {
      socket.once('data', () => {
        socket.write(Buffer.concat([OK, KEY, READY]));
        socket.once('data', () => socket.write(ANSWER));
      });
    }),
  );
  const probe = forSuite(() => probeTrusting((address) => address === HERE));

  const probeTrusting = (allowsTrust: (address: string) => boolean) =>
    guardedLoginProbe(
      loginGuard({
        deadlineMs: 5000,
        isDialable: () => Promise.resolve(true),
        allowsTrust,
        lookUp: (host) =>
          Promise.resolve((ADDRESSES[host] ?? []).map((address) => ({ address, family: 4 }))),
      }),
    );
  const logIn = (host: string, by = probe()) =>
    by.logIn(toLoopback({ port: server().port, host }))();
  const insecure = refused({ code: 'insecure_login_refused' });

  it('accepts that where the operator allows it', async () => {
    expect(await logIn('trusted.example')).to.deep.equal(accepted);
  });

  it('refuses it where one of the addresses is not allowed to', async () => {
    expect(await logIn('half-trusted.example')).to.deep.equal(insecure);
  });

  it('refuses it everywhere else', async () => {
    const trusting = probeTrusting(() => false);
    expect(await logIn('trusted.example', trusting)).to.deep.equal(insecure);
    await trusting.close();
  });
});
