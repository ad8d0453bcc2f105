import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { describeFailure } from '../../api/describe-failure.js';
import { errorDocument } from '../../api/errors/error-document.js';
import type { HttpContext } from '../http-context.js';
import { metricsRoute } from './metrics-route.js';
import { openApiDocument } from '../openapi-document.js';
import { sendError, sendJson, SHUTTING_DOWN } from '../responses/send-error.js';

/** A probe comes every few seconds; its responses need not be logged. */
const QUIET = { exposeHeadRoute: true, logLevel: 'warn' } as const;

/** The routes for orchestrators, load balancers and monitoring: they need no credential, and reveal nothing about the fleet. */
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
