import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalHook } from '../../api/audit/refused-request.js';
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

/** Puts requests into the audit that are refused under this scope before a use case is called. */
export const recordRefusals = (
  scope: FastifyInstance,
  { recordRefusal }: Pick<HttpContext, 'recordRefusal'>,
): void => {
  const known = { actionOf: actionsUnder(scope.prefix), codeOf: errorCodeOf, callerOf };
  scope.addHook('onResponse', refusalHook<FastifyRequest>(recordRefusal, known));
};

const ROUTES = new Map(OPERATIONS.map(({ method, path, id }) => [`${method} ${urlOf(path)}`, id]));

/** The operation of a request, under the prefix of a mount; that of an unknown path has no name. */
const actionsUnder =
  (prefix: string) =>
  ({ method, routeOptions: { url = '', config } }: FastifyRequest): string =>
    config.action ??
    ROUTES.get(`${method === 'HEAD' ? 'GET' : method} ${url.slice(prefix.length)}`) ??
    'unknown';
