import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Uuid } from '../../../core/domain/uuid.js';
import type { Answer } from '../../operations/answer.js';
import type { ServedOperations } from '../../operations/operations.js';
import type { ProblemBody } from '../../operations/problem-body.js';
import { operationsOf } from '../authenticate-requests.js';
import { readId } from '../read-id.js';
import { sendAnswer } from '../send-answer.js';
import { sendJson } from '../send-json.js';
import { sendProblem } from '../send-problem.js';

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
