import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to those who connect (from 32,768 on Linux, from 49,152 elsewhere): one of them would
 * take the port before a server listens there.
 */
const PORTS = [10_000, 32_000] as const;

/** A port of 127.0.0.1 on which nothing listened a moment ago. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(...PORTS);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
};
