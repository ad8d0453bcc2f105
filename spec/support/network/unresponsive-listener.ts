import { createServer, type AddressInfo } from 'node:net';

/**
 * A program that listens and never takes a call: its loop stands still from the moment in which it has told its port.
 * Once its short queue is full, the system drops what else knocks, as a host does that is down.
 */
const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  process.send?.((server.address() as AddressInfo).port, () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
});
