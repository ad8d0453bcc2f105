import type { FastifyInstance } from 'fastify';
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
): Promise<AllowedMethods> => {
  const context = contextOf(app, options);
  app.setGenReqId(requestId);
  app.setErrorHandler(handleError);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', ({ routeOptions, method }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'unknown';
    context.metrics.observeRequest({ route, method, status: statusCode }, elapsedTime / 1000);
    done();
  });
  serviceRoutes(app, context);
  await app.register((v1) => apiRoutes(v1, context), { prefix: '/v1' });
  return context.allowedMethods;
};

const contextOf = (app: FastifyInstance, options: HttpOptions): HttpContext => {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const metrics = httpMetrics(options);
  return {
    ...options,
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
