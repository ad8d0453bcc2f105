import type { Load, LoadOutcome } from '../children/load.js';
import { freshAddresses, loadGenerator } from './load-generator.js';
import { overviewRequest } from './overview-request.js';

export const CONNECTIONS = 64;

/** Returns a function that requests the overview of a server for so long, with the tokens in rotation. */
export const overviewLoad = (
  how: Pick<Load, 'durationMs' | 'isSleepless' | 'looksForChanges' | 'mayBeRefused'>,
): ((url: URL, tokens: readonly string[]) => Promise<LoadOutcome>) => {
  const makeLoad = loadGenerator();
  return ({ port }, tokens) => {
    const requests = distribute(tokens.map(overviewRequest));
    const addresses = freshAddresses(requests.length);
    return makeLoad({ ...how, port: Number(port), requests, addresses });
  };
};

/** The same number to each connection. */
export const distribute = <A>(
  all: readonly A[],
  connections: number = CONNECTIONS,
): readonly (readonly A[])[] =>
  Array.from({ length: connections }, (_, n) => all.filter((_one, i) => i % connections === n));

/** Whether a load stays below the service's limit, which counts requests by address. */
export const HAS_ADDRESSES = process.platform === 'linux';

export const NO_ADDRESSES = 'of one loopback address the service soon refuses more requests';
