import type { FastifyInstance, FastifyReply } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import type { AllowedMethods } from './errors/handle-error.js';
import { handleError, handleUnknownRoute, knownRoutes } from './errors/handle-error.js';
import { gracefulShutdown } from './server/graceful-shutdown.js';
import type { HttpContext } from './http-context.js';
import { httpMetrics } from './http-metrics.js';
import type { HttpOptions } from './http-options.js';
import { DEFAULT_LIMITS } from './guards/limits.js';
import { loadShedding } from './guards/load-shedding.js';
import { logFailure, recordRefusals } from './telemetry/log-failures.js';
import { requestId } from './requests/long-request.js';
import { serviceRoutes } from './service/service-routes.js';
import { SECURITY_HEADERS } from './guards/security-headers.js';
import { signInRoutes } from './access/sign-in-routes.js';
import { authenticateRequests } from './access/authenticate-requests.js';
import { acceptJsonBodies, ignoreBodies } from './requests/decode-request.js';
import { dumpCheckRoute } from './dump-check/dump-check-route.js';
import { dumpRoute, storedDumpRoute } from './backups/dump-route.js';
import { fleetRoute, fleetReadRoutes } from './fleet/fleet-route.js';
import { addRoutes, changeRoutes, editRoutes } from './fleet/editing/edit-routes.js';
import { operationRoute, operationRoutes } from './operation-route.js';
import { overviewRoute, resourceRoutes } from './problems/overview-route.js';
import { alertsRoute } from './alertmanager/alerts-route.js';
import { compressJson } from './responses/compress-json.js';
import { bindAddress } from '../api/access/request-origin.js';
import { meBody } from '../api/access/token-body.js';
import { ME } from '../api/access/token-operations.js';

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
  app.addHook('onRequest', (request, _reply, done) => {
    bindAddress(request);
    done();
  });
  app.addHook('onResponse', ({ routeOptions, method }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'unknown';
    context.metrics.observeRequest({ route, method, status: statusCode }, elapsedTime / 1000);
    done();
  });
  serviceRoutes(app, context);
  await app.register((v1) => apiRoutes(v1, context), { prefix: '/v1' });
  const { signIns } = options;
  if (signIns !== undefined)
    await app.register(
      (open, _options, done) => {
        signInRoutes(open, context, signIns);
        done();
      },
      { prefix: '/v1/sign-in' },
    );
  return context.allowedMethods;
};

/** Hooks of a host may change the headers. Without a host they come last, since a prepared response has them already. */
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

/**
 * The routes of the API, behind three guards in this order: load, credential, rate. A request without a credential gets
 * nothing about any path.
 */
const apiRoutes = async (v1: FastifyInstance, context: HttpContext): Promise<void> => {
  loadShedding(v1, context.limits);
  recordRefusals(v1, context);
  v1.addHook('onSend', compressJson);
  authenticateRequests(v1, context);
  await v1.register((documents, _options, done) => {
    fleetRoute(documents, context);
    done();
  });
  await v1.register((json, _options, done) => {
    jsonRoutes(json, context);
    done();
  });
  await v1.register((patches, _options, done) => {
    changeRoutes(patches, context);
    done();
  });
  await v1.register((bodiless, _options, done) => {
    ignoreBodies(bodiless);
    overviewRoute(bodiless, context);
    dumpCheckRoute(bodiless, context);
    dumpRoute(bodiless);
    storedDumpRoute(bodiless);
    fleetReadRoutes(bodiless, context);
    resourceRoutes(bodiless, context);
    editRoutes(bodiless, context);
    operationRoute(bodiless, context, ME.getMe, ({ caller }) =>
      Promise.resolve(E.right(meBody(caller))),
    );
    operationRoutes(bodiless, context, false);
    bodiless.setNotFoundHandler(handleUnknownRoute(context.allowedMethods));
    done();
  });
};

const jsonRoutes = (json: FastifyInstance, context: HttpContext): void => {
  acceptJsonBodies(json);
  alertsRoute(json, context);
  operationRoutes(json, context, true);
  addRoutes(json, context);
};
