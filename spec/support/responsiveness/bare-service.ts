import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

/** In a thread of its own: a server that always responds at once. How long that takes is the machine's doing. */
const server = createServer((_request, response) => response.end('{}')).listen(
  0,
  '127.0.0.1',
  () => {
    const { port } = server.address() as AddressInfo;
    parentPort?.postMessage(`http://127.0.0.1:${port}/`);
  },
);
