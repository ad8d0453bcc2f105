import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { describeFailure } from '../../api/describe-failure.js';
import { errorDocument } from '../../api/errors/error-document.js';
import type { HttpContext } from '../http-context.js';
import { openApiDocument } from '../openapi-document.js';
import { sendError, sendJson, SHUTTING_DOWN } from '../responses/send-error.js';
import { authenticateRequests } from '../access/authenticate-requests.js';
import { handleUnknownRoute } from '../errors/handle-error.js';
import { recordRefusals } from '../telemetry/log-failures.js';
import { EXPOSITION_TYPE } from '../http-metrics.js';

/** A probe or a scrape comes every few seconds; its responses need not be logged. */
const QUIET = { exposeHeadRoute: true, logLevel: 'warn' } as const;

const SCRAPED = { ...QUIET, config: { action: 'getMetrics' } } as const;

/** The routes for orchestrators, load balancers and monitoring: they need no credential, and tell nothing about the fleet. */
export const serviceRoutes = (app: FastifyInstance, context: HttpContext): void => {
  const { shutdown, health, recordFailure } = context;
  const document = openApiDocument(app.prefix === '' ? '/' : app.prefix);

  app.get('/livez', QUIET, (_request, reply) => sendJson(reply, 200, { status: 'alive' }));

  app.get('/readyz', QUIET, async (request, reply) => {
    if (shutdown.hasBegun()) return sendError(reply, SHUTTING_DOWN);
    const outcome = await health.check();
    if (E.isRight(outcome)) return sendJson(reply, 200, { status: 'ready' });
    recordFailure(request)(outcome.left);
    const { detail } = describeFailure(outcome.left);
    return sendError(reply, errorDocument('unavailable', detail));
  });

  metricsRoute(app, context);

  app.get('/openapi.json', { exposeHeadRoute: true }, (_request, reply) =>
    sendJson(reply, 200, document),
  );
};

const cameByOwnPort = new WeakSet<IncomingMessage>();

/** `/metrics`, for all, for callers with a credential, or as an unknown path but for what comes by a `metricsServer`. */
const metricsRoute = (app: FastifyInstance, context: HttpContext): void => {
  const { metrics, metricsFor = 'all', allowedMethods } = context;
  const unknown = handleUnknownRoute((url) => (url === '/metrics' ? [] : allowedMethods(url)));
  void app.register((scope, _options, done) => {
    if (metricsFor === 'callers') {
      recordRefusals(scope, context);
      authenticateRequests(scope, context);
    }
    scope.get('/metrics', SCRAPED, async (request, reply) =>
      metricsFor === 'own port' && !cameByOwnPort.has(request.raw)
        ? unknown(request, reply)
        : reply
            .header('cache-control', 'no-store')
            .type(EXPOSITION_TYPE)
            .send(await metrics.exposition()),
    );
    done();
  });
};

/** Serves `/metrics` of a service whose metrics are for a port of their own, and nothing else. Listen once the service does. */
export const metricsServer = (app: FastifyInstance): Server =>
  createServer((request, response) => {
    if (request.url === '/metrics') {
      cameByOwnPort.add(request);
      app.routing(request, response);
    } else response.writeHead(404).end();
  });
