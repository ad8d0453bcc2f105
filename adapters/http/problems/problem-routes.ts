import type { FastifyInstance } from 'fastify';
import * as O from 'fp-ts/lib/Option.js';
import type { HttpContext } from '../http-context.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';
import { problemHandler, type ProblemPath } from './problem-handler.js';

/** One problem: what is known of it, and the end of what was said of it. */
export const problemRoutes = (v1: FastifyInstance, { limits }: HttpContext): void => {
  v1.get<ProblemPath>(
    '/problems/:id',
    { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true },
    problemHandler((operations, id) => operations.getProblem(id)),
  );
  const deleting = { ...NO_QUERY_PARAMETERS, bodyLimit: limits.bodyBytes };
  v1.delete<ProblemPath>(
    '/problems/:id/acknowledge',
    deleting,
    problemHandler((operations, id) => operations.acknowledgeProblem(id, O.none)),
  );
  v1.delete<ProblemPath>(
    '/problems/:id/snooze',
    deleting,
    problemHandler((operations, id) => operations.snoozeProblem(id, O.none)),
  );
};
