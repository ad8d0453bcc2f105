import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect } from 'chai';
import { filteredPgStream } from '../../../../../adapters/login-probe/postgresql/filtered-pg-stream.js';
import { toLoginFailure } from '../../../../../adapters/login-probe/transport/login-failure.js';
import { type FakeServer, startFakeServer } from '../../../../support/network/fake-server.js';
import { authenticationRequest, message } from '../../../../support/rogue-postgres/wire.js';

const STARTUP = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
const PASSWORD = message('p', 'secret\0');

describe('filteredPgStream', () => {
  let server: FakeServer;
  let peer: Socket;
  let stream: Duplex;

  beforeEach(async () => {
    const connected = new Promise<Socket>((resolve) => {
      void startFakeServer(resolve).then((started) => {
        server = started;
        const terms = { isServerVerified: true, allowsTrust: false };
        stream = filteredPgStream(connect(started.port, '127.0.0.1'), terms);
      });
    });
    peer = await connected;
  });
  afterEach(async () => {
    stream.destroy();
    await server.allClosed();
    server.close();
  });

  /** The error that ends the stream. */
  const refusal = async () => {
    const [error] = (await once(stream, 'error')) as [Error];
    return toLoginFailure(() => ({ code: 'unreachable', cause: 'no_answer' }))(error);
  };

  it('forwards only whole messages, however they arrive', async () => {
    stream.write(STARTUP);
    const notice = message('N', 'Mhm\0\0');
    const bytes = Buffer.concat([notice, notice, authenticationRequest(3)]);
    const read: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => read.push(chunk));
    for (const byte of bytes) peer.write(Buffer.of(byte));
    while (read.length < 3) await once(stream, 'data');
    expect(read).to.deep.equal([notice, notice, authenticationRequest(3)]);
  });

  it('forwards 512 messages, and no more', async () => {
    stream.write(STARTUP);
    const notice = message('N', 'Mhm\0\0');
    let heard = 0;
    stream.on('data', () => (heard += 1));
    peer.write(Buffer.concat(Array.from({ length: 513 }, () => notice)));
    expect(await refusal()).to.deep.equal({ code: 'not_a_database_server' });
    expect(heard).to.equal(512);
  });

  it('sends a password that the server has requested', async () => {
    stream.write(STARTUP);
    peer.write(authenticationRequest(3));
    await once(stream, 'data');
    stream.write(PASSWORD);
    while (!server.received().includes(PASSWORD)) await once(peer, 'data');
  });

  it('sends no password that the server has not requested, and ends', async () => {
    stream.write(STARTUP);
    stream.write(PASSWORD);
    expect(await refusal()).to.deep.equal({ code: 'insecure_login_refused' });
    await server.allClosed();
    expect(server.received()).to.deep.equal(STARTUP);
  });

  it('sends nothing that is not allowed in a login', async () => {
    stream.write(STARTUP);
    stream.write(message('Q', 'DROP DATABASE shop\0'));
    expect(await refusal()).to.deep.equal({ code: 'insecure_login_refused' });
    await server.allClosed();
    expect(server.received()).to.deep.equal(STARTUP);
  });
});
