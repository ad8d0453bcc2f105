import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { serveTasks } from './serve-tasks.js';

/** Its queue of connections is full after so many that nobody accepts. */
const ENOUGH = 8;

const sleepForever = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);

/**
 * Listens at every address of this machine, and then stands still, so that its queue fills: the kernel drops each request
 * to connect that comes afterwards, as a firewall would.
 */
serveTasks(async (): Promise<{ readonly port: number }> => {
  const server = createServer();
  server.listen({ port: 0, host: '0.0.0.0', backlog: 1 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  setTimeout(() => {
    for (let n = 0; n < ENOUGH; n += 1) connect(port, '127.0.0.1').on('error', () => undefined);
    setImmediate(sleepForever);
  }, 100);
  return { port };
});
