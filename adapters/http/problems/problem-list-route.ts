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

/** Where the list goes on (RFC 8288), seen from where it was asked for: whoever mounts Shipshape may serve it under any path. */
const linkTo = (
  { next }: ProblemPageBody,
  asked: ProblemParameters,
): Readonly<Record<string, string>> => {
  if (next === null) return {};
  return { link: `<?${problemQueryString({ ...asked, after: next })}>; rel="next"` };
};
