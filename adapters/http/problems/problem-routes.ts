import type { FastifyInstance } from 'fastify';
import * as O from 'fp-ts/lib/Option.js';
import type { HttpContext } from '../http-context.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';
import { problemHandler, type ProblemPath } from './problem-handler.js';

/** Shows a problem, and removes its acknowledgement or its snooze. */
export const problemRoutes = (v1: FastifyInstance, { limits }: HttpContext): void => {
  v1.get<ProblemPath>(
    '/problems/:id',
    { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true },
    problemHandler((api, id) => api.getProblem(id)),
  );
  const deleting = { ...NO_QUERY_PARAMETERS, bodyLimit: limits.bodyBytes };
  v1.delete<ProblemPath>(
    '/problems/:id/acknowledge',
    deleting,
    problemHandler((api, id) => api.acknowledgeProblem(id, O.none)),
  );
  v1.delete<ProblemPath>(
    '/problems/:id/snooze',
    deleting,
    problemHandler((api, id) => api.snoozeProblem(id, O.none)),
  );
};
