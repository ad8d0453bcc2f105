import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port of 127.0.0.1 on which nothing listened a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Starts something on a free port, which another program may take in the meantime: then on another one. Returns the port. */
export const startOnFreePort = async (
  start: (port: number) => Promise<unknown>,
  attempts = 3,
): Promise<number> => {
  const port = await freePort();
  try {
    await start(port);
    return port;
  } catch (error) {
    if (attempts === 1) throw error;
    return startOnFreePort(start, attempts - 1);
  }
};
