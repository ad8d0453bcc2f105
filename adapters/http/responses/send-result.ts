import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply } from 'fastify';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { sendError } from './send-error.js';

/** Sends what an operation came to: its value in the way that the route says, or its error. */
export const sendResult = <A>(
  reply: FastifyReply,
  outcome: E.Either<ErrorDocument, A>,
  send: (value: A) => FastifyReply,
): FastifyReply => (E.isRight(outcome) ? send(outcome.right) : sendError(reply, outcome.left));
