import type { FastifyInstance, FastifyReply } from 'fastify';
import { handleError } from './errors/handle-error.js';
import { gracefulShutdown } from './server/graceful-shutdown.js';
import type { HttpContext } from './http-context.js';
import { httpMetrics } from './http-metrics.js';
import type { HttpOptions } from './http-options.js';
import { type AllowedMethods, knownRoutes } from './errors/known-routes.js';
import { DEFAULT_LIMITS } from './guards/limits.js';
import { logFailure } from './telemetry/log-failure.js';
import { requestId } from './requests/request-id.js';
import { apiRoutes } from './api-routes.js';
import { serviceRoutes } from './service/service-routes.js';
import { SECURITY_HEADERS } from './guards/security-headers.js';

/** Registers everything that Shipshape serves in a scope of Fastify. Returns the methods that each path allows. */
export const mountShipshape = async (
  app: FastifyInstance,
  options: HttpOptions,
  hasHost: boolean,
): Promise<AllowedMethods> => {
  const context = contextOf(app, options, hasHost);
  app.setGenReqId(requestId);
  app.setErrorHandler(handleError);
  addCommonHeaders(app, hasHost);
  app.addHook('onResponse', ({ routeOptions, method }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'unknown';
    context.metrics.observeRequest({ route, method, status: statusCode }, elapsedTime / 1000);
    done();
  });
  serviceRoutes(app, context);
  await app.register((v1) => apiRoutes(v1, context), { prefix: '/v1' });
  return context.allowedMethods;
};

/** Hooks of a host may change the headers. Where there is none they come last, since a prepared response has them already. */
const addCommonHeaders = (app: FastifyInstance, hasHost: boolean): void => {
  const addTo = (reply: FastifyReply) =>
    reply.headers(SECURITY_HEADERS).header('x-request-id', reply.request.id);
  if (hasHost)
    app.addHook('onRequest', (_request, reply, done) => {
      addTo(reply);
      done();
    });
  else
    app.addHook('onSend', (_request, reply, payload, done) => {
      addTo(reply);
      done(null, payload);
    });
};

const contextOf = (app: FastifyInstance, options: HttpOptions, hasHost: boolean): HttpContext => {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const metrics = httpMetrics(options);
  return {
    ...options,
    hasHost,
    limits,
    metrics,
    allowedMethods: knownRoutes(app),
    shutdown: gracefulShutdown(app, limits.drainDelayMs),
    recordFailure: (request) => (failure) => {
      logFailure(request.log, failure);
      metrics.countFailure(failure);
    },
  };
};
