import { connect } from 'node:net';
import { type FakeServer, startFakeServer } from './fake-server.js';

export interface CountingProxy extends FakeServer {
  /** How many connections were open at once, at most. */
  readonly maxConcurrent: () => number;
  /** When each came, the first one first. */
  readonly arrivals: readonly Date[];
}

/** Forwards everything to the server on `port`, and counts the connections. */
export const startCountingProxy = async (port: number): Promise<CountingProxy> => {
  let open = 0;
  let most = 0;
  const arrivals: Date[] = [];
  const server = await startFakeServer((socket) => {
    arrivals.push(new Date());
    open += 1;
    most = Math.max(most, open);
    const backend = connect(port, '127.0.0.1');
    socket.once('close', () => (open -= 1)).on('close', () => backend.destroy());
    backend.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.pipe(backend).pipe(socket);
  });
  return { ...server, maxConcurrent: () => most, arrivals };
};
