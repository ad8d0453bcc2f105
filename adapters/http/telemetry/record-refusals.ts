import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OPERATIONS } from '../../api/operations.js';
import { callerOf } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { urlOf } from '../operation-route.js';
import { errorCodeOf } from '../responses/send-error.js';
import { originOf } from './request-origin.js';

const TOO_MANY_REQUESTS = 429;

const MOST_CHARACTERS = 200;

/**
 * Puts each request into the audit that was refused before a use case was called, such as one without a token. Those that are over a
 * limit are counted alone: they could fill the store.
 */
export const recordRefusals = (v1: FastifyInstance, { recordRefusal }: HttpContext): void => {
  const action = actionsUnder(v1.prefix);
  v1.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode >= 400 && statusCode < 500 && statusCode !== TOO_MANY_REQUESTS)
      recordRefusal({
        action: action(request),
        code: errorCodeOf(request) ?? String(statusCode),
        caller: callerOf(request),
        origin: originOf(request),
        detail: { path: request.url.replace(/\?.*/s, '').slice(0, MOST_CHARACTERS) },
      });
    done();
  });
};

const ROUTES = new Map(OPERATIONS.map(({ method, path, id }) => [`${method} ${urlOf(path)}`, id]));

/** The operation of a request, under the prefix of a mount; that of an unknown path has no name. */
const actionsUnder =
  (prefix: string) =>
  ({ method, routeOptions: { url = '' } }: FastifyRequest): string =>
    ROUTES.get(`${method === 'HEAD' ? 'GET' : method} ${url.slice(prefix.length)}`) ?? 'unknown';
