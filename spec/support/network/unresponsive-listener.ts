import { createServer, type AddressInfo } from 'node:net';

/**
 * A program that listens and never accepts: its event loop blocks as soon as it has sent its port. Once its short queue
 * is full, the system drops further connections, as if the host were down.
 */
const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  process.send?.((server.address() as AddressInfo).port, () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
});
