import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Answer } from '../../api/errors/api-result.js';
import type { ServedOperations } from '../../api/api.js';
import type { ProblemBody } from '../../api/problems/problem-body.js';
import { operationsOf } from '../access/authenticate-requests.js';
import { readId } from '../requests/parse-id.js';
import { sendAnswer } from '../responses/send-result.js';
import { sendJson } from '../responses/send-json.js';
import { sendProblem } from '../responses/send-error.js';

export interface ProblemPath {
  readonly Params: { readonly id: string };
}

type OnProblem = (operations: ServedOperations, id: Uuid, body: unknown) => Answer<ProblemBody>;

/** Answers with the problem that the path names, once that has been done which the route is for. */
export const onProblem =
  (act: OnProblem) =>
  async (request: FastifyRequest<ProblemPath>, reply: FastifyReply): Promise<FastifyReply> => {
    const id = readId(request.params.id);
    if (E.isLeft(id)) return sendProblem(reply, id.left);
    const outcome = await act(operationsOf(request), id.right, request.body);
    return sendAnswer(reply, outcome, (problem) => sendJson(reply, 200, problem));
  };
