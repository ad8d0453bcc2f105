import { readFile } from 'node:fs/promises';

const ROUTES = '/proc/net/route';

/** The bits of a route that is up and leads to a gateway (route(8)). */
const UP_AND_GATEWAY = 0x3;

/** The IPv4 gateways of the default routes. Linux writes addresses in hexadecimal, the lowest byte first. */
export const defaultGateways = async (file = ROUTES): Promise<readonly string[]> => {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(1);
  return lines
    .map((line) => line.split('\t'))
    .filter(([, destination]) => destination === '00000000')
    .filter(
      ([, , , flags = '']) => (Number.parseInt(flags, 16) & UP_AND_GATEWAY) === UP_AND_GATEWAY,
    )
    .map(([, , gateway = '']) => [...Buffer.from(gateway, 'hex')].reverse().join('.'));
};
