import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply } from 'fastify';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { sendError } from './send-error.js';

/** Sends the result of an operation: its value with the function given, or its error. */
export const sendResult = <A>(
  reply: FastifyReply,
  outcome: E.Either<ErrorDocument, A>,
  send: (value: A) => FastifyReply,
): FastifyReply => (E.isRight(outcome) ? send(outcome.right) : sendError(reply, outcome.left));

/**
 * Sends a JSON body. It is sent as text, so that no serialiser of the host changes it.
 * No cache may store a response of Shipshape, unless its route allows it.
 */
export const sendJson = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  sendJsonText(reply, status, JSON.stringify(body));

/** The same for a body that is JSON already. */
export const sendJsonText = (
  reply: FastifyReply,
  status: number,
  text: string | Uint8Array,
): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(text);

/** Sends 204, for an operation without a result. */
export const sendNoContent = (reply: FastifyReply): FastifyReply =>
  reply.code(204).header('cache-control', 'no-store').send();
