import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import type { RunParameters } from '../../api/backups/runs-api.js';
import { apiOf } from '../access/authenticate-requests.js';
import { NO_QUERY_PARAMETERS, parseId } from '../requests/decode-parameters.js';
import { linkToNext } from '../responses/link-to-next.js';
import { sendError } from '../responses/send-error.js';
import { sendJson, sendResult } from '../responses/send-result.js';

/** Lists runs, and shows one. */
export const runRoutes = (v1: FastifyInstance): void => {
  v1.get<{ readonly Querystring: RunParameters }>(
    '/runs',
    { exposeHeadRoute: true },
    async (request, reply) => {
      const outcome = await apiOf(request).listRuns(request.query);
      return sendResult(reply, outcome, (page) =>
        sendJson(reply.headers(linkToNext(page, request.query)), 200, page),
      );
    },
  );
  v1.get<{ readonly Params: { readonly id: string } }>(
    '/runs/:id',
    { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true },
    async (request, reply) => {
      const id = parseId(request.params.id);
      if (E.isLeft(id)) return sendError(reply, id.left);
      const outcome = await apiOf(request).getRun(id.right);
      return sendResult(reply, outcome, (run) => sendJson(reply, 200, run));
    },
  );
};
