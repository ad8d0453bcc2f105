import type { Caller, RequestOrigin } from '../../../core/access/caller.js';

export interface IncomingRequest {
  readonly id: string;
  readonly ip: string;
  readonly headers: { readonly 'user-agent'?: string | undefined };
}

const origins = new WeakMap<IncomingRequest, RequestOrigin>();

/** Where a request came in, from which address and by which program: the same object each time it is asked for. */
export const originOf = (request: IncomingRequest): RequestOrigin => {
  const known = origins.get(request);
  if (known !== undefined) return known;
  const origin = readOrigin(request);
  origins.set(request, origin);
  return origin;
};

const readOrigin = ({ id, ip, headers }: IncomingRequest): RequestOrigin => {
  const client = headers['user-agent']?.slice(0, MOST_CHARACTERS).replace(UNPRINTABLE, '?').trim();
  return { id, address: ip, ...(client !== undefined && client !== '' && { client }) };
};

interface Logged {
  readonly log: object;
}

/** Each line of the log about a request says where it came in, */
export const bindAddress = (request: IncomingRequest & Logged): void =>
  bind(request, { address: originOf(request).address });

/** and from when that is known, who makes it. */
export const bindCaller = (
  request: Logged,
  { id, tokenId }: Pick<Caller, 'id' | 'tokenId'>,
): void => bind(request, { caller: tokenId ?? id });

const bind = ({ log }: Logged, bindings: object): void => {
  if (hasBindings(log)) log.setBindings(bindings);
};

/** The logger of a host need not have them. */
const hasBindings = (log: object): log is { readonly setBindings: (bindings: object) => void } =>
  'setBindings' in log;

/** A browser says more of itself than anybody reads. */
const MOST_CHARACTERS = 120;

/** All that is not printable ASCII: what a program calls itself is its own choice. */
const UNPRINTABLE = /[^ -~]/g;
