import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import type { DeliveryParameters } from '../../api/notifications/channels-api.js';
import { apiOf } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { NO_QUERY_PARAMETERS, parseId } from '../requests/decode-parameters.js';
import { idHandler, type IdPath } from '../requests/id-handler.js';
import { disconnectSignal, extendSocketTimeout } from '../requests/long-request.js';
import { linkToNext } from '../responses/link-to-next.js';
import { sendError } from '../responses/send-error.js';
import { sendJson, sendResult } from '../responses/send-result.js';

/** A channel that is silent is given up before that. */
const TEST_TIMEOUT_MS = 2 * 60_000;

interface ListDeliveries extends IdPath {
  readonly Querystring: DeliveryParameters;
}

/** Tests channels, and lists what was sent over them. */
export const channelRoutes = (v1: FastifyInstance, { limits }: HttpContext): void => {
  v1.post<IdPath>(
    '/channels/:id/test',
    {
      ...NO_QUERY_PARAMETERS,
      bodyLimit: limits.bodyBytes,
      config: { answerTimeoutMs: TEST_TIMEOUT_MS },
    },
    idHandler(200, (api, id, request, reply) => {
      extendSocketTimeout(request.raw, TEST_TIMEOUT_MS);
      return api.testChannel(id, disconnectSignal(reply));
    }),
  );
  v1.get<ListDeliveries>(
    '/channels/:id/deliveries',
    { exposeHeadRoute: true },
    async (request, reply) => {
      const id = parseId(request.params.id);
      if (E.isLeft(id)) return sendError(reply, id.left);
      const outcome = await apiOf(request).listDeliveries(id.right, request.query);
      return sendResult(reply, outcome, (page) =>
        sendJson(reply.headers(linkToNext(page, request.query)), 200, page),
      );
    },
  );
};
