import { createServer, type AddressInfo } from 'node:net';

/**
 * A program that listens and never accepts a connection: it blocks its loop as soon as it has printed its port.
 * Once its short queue is full, the system drops further connections, like a host that is down.
 */
const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  process.send?.((server.address() as AddressInfo).port, () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
});
