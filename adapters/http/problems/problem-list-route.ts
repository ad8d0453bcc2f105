import type { FastifyInstance } from 'fastify';
import { nextPageLink } from '../../api/fields/query-string.js';
import type { ProblemParameters } from '../../api/problems/problem-parameters.js';
import { apiOf } from '../access/authenticate-requests.js';
import { sendJson, sendResult } from '../responses/send-result.js';

interface Listing {
  readonly Querystring: ProblemParameters;
}

export const problemListRoute = (v1: FastifyInstance): void => {
  v1.get<Listing>('/problems', { exposeHeadRoute: true }, async (request, reply) => {
    const outcome = await apiOf(request).listProblems(request.query);
    return sendResult(reply, outcome, (page) =>
      sendJson(reply.headers(nextPageLink(page.next, request.query)), 200, page),
    );
  });
};
