import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply } from 'fastify';
import type { ProblemDocument } from '../../api/errors/error-document.js';
import { sendProblem } from './send-error.js';

/** Sends what an operation came to: its value in the way that the route says, or its error. */
export const sendAnswer = <A>(
  reply: FastifyReply,
  outcome: E.Either<ProblemDocument, A>,
  send: (value: A) => FastifyReply,
): FastifyReply => (E.isRight(outcome) ? send(outcome.right) : sendProblem(reply, outcome.left));
