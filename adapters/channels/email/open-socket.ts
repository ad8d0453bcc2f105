import { connect, type Socket } from 'node:net';
import { dialableAddresses } from '../channel-network.js';
import type { SendContext } from '../send-over.js';

/** A connection to one of the addresses that were checked; ends with the signal. */
export const openSocket = async (
  host: string,
  port: number,
  { network, signal }: Pick<SendContext, 'network' | 'signal'>,
): Promise<Socket> => {
  const addresses = await dialableAddresses(network, host, port, signal);
  let failure: unknown;
  for (const { address } of addresses) {
    try {
      return await connected(address, port, signal);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

/** No address keeps the next one from its turn. */
const CONNECT_MS = 3_000;

const connected = (host: string, port: number, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const end = () => socket.destroy(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }));
    const timer = setTimeout(end, CONNECT_MS);
    signal.addEventListener('abort', end, { once: true });
    socket
      .once('close', () => signal.removeEventListener('abort', end))
      .once('error', (error) => {
        clearTimeout(timer);
        reject(error);
      })
      .once('connect', () => {
        clearTimeout(timer);
        resolve(socket);
      });
    if (signal.aborted) end();
  });
