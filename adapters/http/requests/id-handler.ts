import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ServedApi } from '../../api/api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { apiOf } from '../access/authenticate-requests.js';
import { sendError } from '../responses/send-error.js';
import { sendJson, sendResult } from '../responses/send-result.js';
import { parseId } from './decode-parameters.js';

export interface IdPath extends RouteGenericInterface {
  readonly Params: { readonly id: string };
}

/** Acts on the thing whose id is in the path of a route, and sends what comes of it with this status. */
export const idHandler =
  <R extends IdPath, A extends object>(
    status: number,
    act: (
      api: ServedApi,
      id: Uuid,
      request: FastifyRequest<R>,
      reply: FastifyReply,
    ) => ApiResult<A>,
  ) =>
  async (request: FastifyRequest<R>, reply: FastifyReply): Promise<FastifyReply> => {
    const id = parseId((request.params as IdPath['Params']).id);
    if (E.isLeft(id)) return sendError(reply, id.left);
    const outcome = await act(apiOf(request), id.right, request, reply);
    return sendResult(reply, outcome, (body) => sendJson(reply, status, body));
  };
