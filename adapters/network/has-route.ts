import { createSocket } from 'node:dgram';

/** Any port: nothing is sent to it. */
const PORT = 53;

/**
 * Whether this machine knows a way to an address. Connecting a UDP socket only has the kernel choose a route (connect(2)), so
 * a failure is ours alone, while that of a TCP connection may have been sent by a router on the way.
 */
export const hasRoute = (address: string, family: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
    const end = (isRouted: boolean) => {
      socket.close();
      resolve(isRouted);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
    socket.connect(PORT, address);
  });
