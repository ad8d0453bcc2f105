import type { FastifyInstance } from 'fastify';
import * as O from 'fp-ts/lib/Option.js';
import type { HttpContext } from '../http-context.js';
import { TAKES_NO_PARAMETERS } from '../requests/no-query-parameters.js';
import { onProblem, type ProblemPath } from './problem-handler.js';

/** One problem: what is known of it, and the end of what was said of it. */
export const problemRoutes = (v1: FastifyInstance, { limits }: HttpContext): void => {
  v1.get<ProblemPath>(
    '/problems/:id',
    { ...TAKES_NO_PARAMETERS, exposeHeadRoute: true },
    onProblem((operations, id) => operations.getProblem(id)),
  );
  const deleting = { ...TAKES_NO_PARAMETERS, bodyLimit: limits.bodyBytes };
  v1.delete<ProblemPath>(
    '/problems/:id/acknowledge',
    deleting,
    onProblem((operations, id) => operations.acknowledgeProblem(id, O.none)),
  );
  v1.delete<ProblemPath>(
    '/problems/:id/snooze',
    deleting,
    onProblem((operations, id) => operations.snoozeProblem(id, O.none)),
  );
};
