import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply } from 'fastify';
import type { ProblemDocument } from '../operations/problem-document.js';
import { sendProblem } from './send-problem.js';

/** Sends what an operation came to: its value in the way that the route says, or its error. */
export const sendAnswer = <A>(
  reply: FastifyReply,
  outcome: E.Either<ProblemDocument, A>,
  send: (value: A) => FastifyReply,
): FastifyReply => (E.isRight(outcome) ? send(outcome.right) : sendProblem(reply, outcome.left));
