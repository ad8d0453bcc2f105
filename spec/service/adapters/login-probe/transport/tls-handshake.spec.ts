import { connect } from 'node:net';
import { TLSSocket } from 'node:tls';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import {
  refusalOfTls,
  tlsHandshake,
  tlsOptions,
} from '../../../../../adapters/login-probe/transport/tls-handshake.js';
import { CERTIFICATE_OF_LOCALHOST, SERVER_KEY } from '../../../../support/network/certificates.js';
import { type FakeServer, startFakeServer } from '../../../../support/network/fake-server.js';

const ENOUGH = 5;

describe('tlsHandshake', () => {
  let server: FakeServer;
  let handshakes = 0;

  /** Requests another handshake as soon as one is done, until there were enough. */
  const shakeAgain = (secured: TLSSocket): void => {
    handshakes += 1;
    const again = () => secured.renegotiate({}, () => undefined);
    if (handshakes < ENOUGH) setImmediate(again);
    else secured.destroy();
  };

  before(async () => {
    server = await startFakeServer((socket) => {
      const secured = new TLSSocket(socket, {
        isServer: true,
        key: SERVER_KEY,
        cert: CERTIFICATE_OF_LOCALHOST,
        maxVersion: 'TLSv1.2',
      });
      secured.on('error', () => socket.destroy()).on('secure', () => shakeAgain(secured));
    });
  });
  after(() => server.close());

  it('is made once, however often the server requests it', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const options = tlsOptions({ mode: 'encrypt-only' }, 'localhost') ?? {};
    const shaken = await tlsHandshake(socket, options)();
    expect(E.isRight(shaken)).to.equal(true);
    await new Promise((resolve) => {
      if (E.isRight(shaken)) shaken.right.once('error', resolve).once('close', resolve);
    });
    socket.destroy();
    await server.allClosed();
    expect(handshakes).to.equal(1);
  });

  describe('refusalOfTls', () => {
    it('tells a certificate that has expired from one that is not valid yet', () => {
      expect(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'].map(refusalOfTls)).to.deep.equal([
        { code: 'tls_failed', cause: 'expired' },
        { code: 'tls_failed', cause: 'not_yet_valid' },
      ]);
    });

    it('returns a failed handshake for every other code', () => {
      expect(refusalOfTls('ECONNRESET')).to.deep.equal({ code: 'tls_failed', cause: 'handshake' });
    });
  });
});
