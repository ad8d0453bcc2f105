import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { dial } from '../../../adapters/login-guard/dial.js';
import { type FakeServer, startFakeServer } from '../../support/fake-server.js';

const LOOPBACK = { address: '127.0.0.1', family: 4 };
const LOOPBACK_6 = { address: '::1', family: 6 };

describe('dial', () => {
  const { signal } = new AbortController();
  let server: FakeServer;

  beforeEach(async () => {
    server = await startFakeServer(() => undefined);
  });
  afterEach(() => server.close());

  it('dials the addresses that it is given, in their order, until one takes the connection', async () => {
    const addresses = [LOOPBACK_6, LOOPBACK];
    const dialled = await dial({ addresses, port: server.port }, signal)();
    const socket = E.isRight(dialled) ? dialled.right : undefined;
    expect(socket?.remoteAddress).to.equal('127.0.0.1');
    socket?.destroy();
  });

  it('dials no other than these', async () => {
    const dialled = await dial({ addresses: [LOOPBACK_6], port: server.port }, signal)();
    expect(dialled).to.have.nested.property('left.code', 'unreachable');
    expect(server.connections()).to.equal(0);
  });

  it('dials nobody when it is too late already', async () => {
    const late = AbortSignal.abort();
    const dialled = await dial({ addresses: [LOOPBACK], port: server.port }, late)();
    expect(E.isLeft(dialled)).to.equal(true);
    const another = connect(server.port, '127.0.0.1');
    await once(another, 'connect');
    another.destroy();
    await server.gone();
    expect(server.connections()).to.equal(1);
  });
});
