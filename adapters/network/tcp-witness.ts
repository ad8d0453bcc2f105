import { connect } from 'node:net';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { readFile } from 'node:fs/promises';
import type { WitnessAnswer } from '../../core/monitoring/isolation/assess-isolation.js';
import type { Witness } from '../../core/monitoring/ports/witness.js';
import type { Endpoint } from './address-policy.js';
import { withDeadline } from './deadline.js';
import type { HostLookup } from './system-host-lookup.js';

/** A host, by name or address, and a port of it. */
interface WitnessEndpoint {
  readonly host: string;
  readonly port: number;
}

/** The host may be an IPv6 address in brackets. */
const ENDPOINT = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]/]+)):(\d{1,5})$/i;

/** `ntp.example:123`; undefined if it is not valid. */
export const parseEndpoint = (text: string): WitnessEndpoint | undefined => {
  const [, ipv6, name, digits] = ENDPOINT.exec(text) ?? [];
  const [host, port] = [ipv6 ?? name, Number(digits)];
  return host !== undefined && port >= 1 && port <= 65_535 ? { host, port } : undefined;
};

export interface TcpWitnessOptions {
  /** What the operator has chosen, as `parseEndpoint` takes it; may be empty. */
  readonly chosen: readonly string[];
  readonly lookUp: HostLookup;
  readonly timeoutMs: number;
  readonly gateways?: () => Promise<readonly string[]>;
}

/** Of a gateway: most of them forward questions for names. Whether they do makes no difference. */
const DNS_PORT = 53;

type Outcome = 'reached' | 'unreached' | 'silent';

/** Opens a connection to each witness, of which nothing more is wanted. A refused or reset one is an answer. */
export const tcpWitness = ({
  chosen,
  lookUp,
  timeoutMs,
  gateways = defaultGateways,
}: TcpWitnessOptions): Witness => ({
  ask: () =>
    chosen.length > 0
      ? askChosen(RA.filterMap(O.fromNullableK(parseEndpoint))(chosen), lookUp, timeoutMs)
      : askGateways(gateways, timeoutMs),
});

const askChosen = async (
  chosen: readonly WitnessEndpoint[],
  lookUp: HostLookup,
  timeoutMs: number,
): Promise<WitnessAnswer> => {
  const outcomes = await Promise.all(
    chosen.map(({ host, port }) =>
      withDeadline(
        timeoutMs,
        async (signal) => {
          const found = await lookUp(host, signal).catch(() => []);
          return outcomesAt(
            found.map(({ address }) => ({ address, port })),
            signal,
          );
        },
        (): readonly Outcome[] => [],
      ),
    ),
  );
  const isReached = outcomes.flat().includes('reached');
  return { chosen: O.some(isReached ? 'reached' : 'unreached'), gateway: 'unknown' };
};

const askGateways = async (
  gateways: () => Promise<readonly string[]>,
  timeoutMs: number,
): Promise<WitnessAnswer> => {
  const endpoints = (await gateways()).map((address) => ({ address, port: DNS_PORT }));
  const outcomes = await withDeadline(
    timeoutMs,
    (signal) => outcomesAt(endpoints, signal),
    (): readonly Outcome[] => [],
  );
  const known = (['reached', 'unreached'] as const).find((one) => outcomes.includes(one));
  return { chosen: O.none, gateway: known ?? 'unknown' };
};

const outcomesAt = (
  endpoints: readonly Endpoint[],
  signal: AbortSignal,
): Promise<readonly Outcome[]> =>
  Promise.all(endpoints.map((endpoint) => outcomeAt(endpoint, signal)));

const ANSWERS = new Set(['ECONNREFUSED', 'ECONNRESET']);

const outcomeAt = ({ address, port }: Endpoint, signal: AbortSignal): Promise<Outcome> =>
  new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const end = (outcome: Outcome) => {
      signal.removeEventListener('abort', abort);
      socket.destroy();
      resolve(outcome);
    };
    const abort = () => end('silent');
    signal.addEventListener('abort', abort, { once: true });
    socket
      .once('connect', () => end('reached'))
      .on('error', ({ code = '' }: NodeJS.ErrnoException) => {
        if (ANSWERS.has(code)) end('reached');
        else end(code === 'ETIMEDOUT' ? 'silent' : 'unreached');
      });
  });

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
