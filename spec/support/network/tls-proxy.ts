import { connect } from 'node:net';
import { TLSSocket } from 'node:tls';
import { SERVER_KEY } from './certificates.js';
import { type FakeServer, startFakeServer } from './fake-server.js';

/** Speaks TLS as PostgreSQL does, with this certificate, and forwards the plain text to the server on `port`. */
export const startTlsProxy = (cert: string, port: number): Promise<FakeServer> =>
  startFakeServer((socket) => {
    socket.once('data', () => {
      socket.removeAllListeners('data').write('S');
      const secured = new TLSSocket(socket, { isServer: true, key: SERVER_KEY, cert });
      const backend = connect(port, '127.0.0.1');
      secured.on('error', () => backend.destroy()).on('close', () => backend.destroy());
      backend.on('error', () => secured.destroy());
      secured.pipe(backend).pipe(secured);
    });
  });
