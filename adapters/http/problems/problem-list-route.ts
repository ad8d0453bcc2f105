import type { FastifyInstance } from 'fastify';
import type { ProblemParameters } from '../../api/problems/problem-parameters.js';
import { apiOf } from '../access/authenticate-requests.js';
import { linkToNext } from '../responses/link-to-next.js';
import { sendResult } from '../responses/send-result.js';
import { sendTagged } from '../responses/send-tagged.js';

interface Listing {
  readonly Querystring: ProblemParameters;
}

export const problemListRoute = (v1: FastifyInstance): void => {
  v1.get<Listing>('/problems', { exposeHeadRoute: true }, async (request, reply) => {
    const outcome = await apiOf(request).listProblems(request.query);
    return sendResult(reply, outcome, (page) =>
      sendTagged(request, reply.headers(linkToNext(page, request.query)), page),
    );
  });
};
