import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server on a free port of 127.0.0.1 that behaves as the spec says. */
export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>;

export const startFakeServer = async (onConnection: (socket: Socket) => void) => {
  const chunks: Buffer[] = [];
  const closings: Promise<unknown>[] = [];
  const server = createServer((socket) => {
    closings.push(new Promise((resolve) => socket.once('close', resolve)));
    socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => socket.destroy());
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Every byte that came in, of all connections. */
    received: () => Buffer.concat(chunks),
    connections: () => closings.length,
    /** Resolves as soon as no connection is open. */
    allClosed: async () => {
      await Promise.all(closings);
    },
    close: () => server.close(),
  };
};
