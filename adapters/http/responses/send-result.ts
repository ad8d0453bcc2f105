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

/**
 * Answers with a body in JSON. It is sent as text, so that a serialiser of the host's never gets hold of it.
 * Nothing of what Shipshape says may be kept by a cache, unless a route says otherwise.
 */
export const sendJson = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));

/** Answers that it is done, and that there is no more to say. */
export const sendNoContent = (reply: FastifyReply): FastifyReply =>
  reply.code(204).header('cache-control', 'no-store').send();
