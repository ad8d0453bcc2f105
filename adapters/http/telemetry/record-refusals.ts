import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalOf } from '../../api/audit/refused-request.js';
import { OPERATIONS } from '../../api/operations.js';
import { callerOf } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { urlOf } from '../operation-route.js';
import { errorCodeOf } from '../responses/send-error.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the audit calls a request of this route that is refused; an operation is known by its path. */
    readonly action?: string;
  }
}

/** Puts each request into the audit that was refused before a use case was called, such as one without a token. */
export const recordRefusals = (
  scope: FastifyInstance,
  { recordRefusal }: Pick<HttpContext, 'recordRefusal'>,
): void => {
  const action = actionsUnder(scope.prefix);
  scope.addHook('onResponse', (request, { statusCode }, done) => {
    const refusal = refusalOf(request, statusCode, errorCodeOf(request));
    if (refusal !== undefined)
      recordRefusal({ action: action(request), caller: callerOf(request), ...refusal });
    done();
  });
};

const ROUTES = new Map(OPERATIONS.map(({ method, path, id }) => [`${method} ${urlOf(path)}`, id]));

/** The operation of a request, under the prefix of a mount; that of an unknown path has no name. */
const actionsUnder =
  (prefix: string) =>
  ({ method, routeOptions: { url = '', config } }: FastifyRequest): string =>
    config.action ??
    ROUTES.get(`${method === 'HEAD' ? 'GET' : method} ${url.slice(prefix.length)}`) ??
    'unknown';
