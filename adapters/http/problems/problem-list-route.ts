import type { FastifyInstance } from 'fastify';
import type { ProblemPageBody } from '../../api/problems/problem-page-body.js';
import {
  type ProblemParameters,
  problemQueryString,
} from '../../api/problems/problem-parameters.js';
import { apiOf } from '../access/authenticate-requests.js';
import { sendJson, sendResult } from '../responses/send-result.js';

interface Listing {
  readonly Querystring: ProblemParameters;
}

export const problemListRoute = (v1: FastifyInstance): void => {
  v1.get<Listing>('/problems', { exposeHeadRoute: true }, async (request, reply) => {
    const outcome = await apiOf(request).listProblems(request.query);
    return sendResult(reply, outcome, (page) =>
      sendJson(reply.headers(linkTo(page, request.query)), 200, page),
    );
  });
};

/** The link to the next page (RFC 8288), relative to the request: a host may mount Shipshape under any path. */
const linkTo = (
  { next }: ProblemPageBody,
  parameters: ProblemParameters,
): Readonly<Record<string, string>> => {
  if (next === null) return {};
  return { link: `<?${problemQueryString({ ...parameters, after: next })}>; rel="next"` };
};
