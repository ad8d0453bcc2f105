import { connect, type Socket } from 'node:net';
import { type FakeServer, startFakeServer } from './fake-server.js';

export interface CuttableProxy extends FakeServer {
  /** Resets every connection, as a network does that breaks. */
  readonly cut: () => void;
}

/** Forwards everything to the server on `port`, until it is cut. */
export const startCuttableProxy = async (port: number): Promise<CuttableProxy> => {
  const sockets = new Set<Socket>();
  const server = await startFakeServer((socket) => {
    const backend = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [socket, backend],
      [backend, socket],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .once('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  return { ...server, cut: () => sockets.forEach((socket) => socket.resetAndDestroy()) };
};
