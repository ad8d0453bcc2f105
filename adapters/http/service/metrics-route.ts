import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { authenticateRequests } from '../access/authenticate-requests.js';
import { handleUnknownRoute } from '../errors/handle-unknown-route.js';
import type { HttpContext } from '../http-context.js';
import { EXPOSITION_TYPE } from '../http-metrics.js';
import { recordRefusals } from '../telemetry/record-refusals.js';

/** A scrape comes every few seconds; its responses need not be logged. */
const QUIET = {
  exposeHeadRoute: true,
  logLevel: 'warn',
  config: { action: 'getMetrics' },
} as const;

const cameByOwnPort = new WeakSet<IncomingMessage>();

/** `/metrics`, for all, for callers with a credential, or as an unknown path but for what comes by a `metricsServer`. */
export const metricsRoute = (app: FastifyInstance, context: HttpContext): void => {
  const { metrics, metricsFor = 'all', allowedMethods } = context;
  const unknown = handleUnknownRoute((url) => (url === '/metrics' ? [] : allowedMethods(url)));
  void app.register((scope, _options, done) => {
    if (metricsFor === 'callers') {
      recordRefusals(scope, context);
      authenticateRequests(scope, context);
    }
    scope.get('/metrics', QUIET, async (request, reply) =>
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
