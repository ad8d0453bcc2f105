import type { FastifyRequest } from 'fastify';
import type { Caller, RequestOrigin } from '../../../core/access/caller.js';
import { requestOrigin } from '../../api/access/request-origin.js';

const origins = new WeakMap<FastifyRequest, RequestOrigin>();

/** Where a request came in: the same object each time it is asked for. */
export const originOf = (request: FastifyRequest): RequestOrigin => {
  const known = origins.get(request);
  if (known !== undefined) return known;
  const origin = requestOrigin(request);
  origins.set(request, origin);
  return origin;
};

/** Each line of the log about a request says from then on where it came in and, once that is known, who makes it. */
export const bindToLog = (request: FastifyRequest, caller?: Caller): void => {
  const { log } = request;
  if (!hasBindings(log)) return;
  const { address } = originOf(request);
  log.setBindings(caller === undefined ? { address } : { caller: caller.tokenId ?? caller.id });
};

/** The logger of a host need not have them. */
const hasBindings = (log: object): log is { readonly setBindings: (bindings: object) => void } =>
  'setBindings' in log;
