import { expect } from 'chai';
import { type PgLoginProbe, pgLoginProbe } from '../../../adapters/pg-login/pg-login-probe.js';
import { type FakeServer, startFakeServer } from '../../support/fake-server.js';
import { ANSWER, KEY, OK, READY } from '../../support/rogue-server/wire.js';
import { accepted, refused } from './log-in.js';
import { toLoopback } from './to-loopback.js';

describe('pgLoginProbe, at a server that lets us in without a password', () => {
  let server: FakeServer;
  let probe: PgLoginProbe;

  before(async () => {
    server = await startFakeServer((socket) => {
      socket.once('data', () => {
        socket.write(Buffer.concat([OK, KEY, READY]));
        socket.once('data', () => socket.write(ANSWER));
      });
    });
    probe = pgLoginProbe({
      deadlineMs: 5000,
      isDialable: (address) => address === '127.0.0.1',
      allowsTrust: ({ user }) => user === 'trusted',
    });
  });
  after(async () => {
    await probe.close();
    server.close();
  });

  const logIn = (user: string) => probe.logIn(toLoopback({ port: server.port, user }))();

  it('accepts that where the operator allows it, and nowhere else', async () => {
    expect(await logIn('trusted')).to.deep.equal(accepted);
    expect(await logIn('backup_admin')).to.deep.equal(refused({ code: 'insecure_login_refused' }));
  });
});
