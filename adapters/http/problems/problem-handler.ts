import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import type { ServedApi } from '../../api/api.js';
import type { ProblemBody } from '../../api/problems/problem-body.js';
import { apiOf } from '../access/authenticate-requests.js';
import { parseId } from '../requests/decode-parameters.js';
import { sendJson, sendResult } from '../responses/send-result.js';
import { sendError } from '../responses/send-error.js';

export interface ProblemPath {
  readonly Params: { readonly id: string };
}

type ProblemAction = (api: ServedApi, id: Uuid, body: unknown) => ApiResult<ProblemBody>;

/** Runs the action of a route on the problem in its path, and sends the problem as it is afterwards. */
export const problemHandler =
  (act: ProblemAction) =>
  async (request: FastifyRequest<ProblemPath>, reply: FastifyReply): Promise<FastifyReply> => {
    const id = parseId(request.params.id);
    if (E.isLeft(id)) return sendError(reply, id.left);
    const outcome = await act(apiOf(request), id.right, request.body);
    return sendResult(reply, outcome, (problem) => sendJson(reply, 200, problem));
  };
