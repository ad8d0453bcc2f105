import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorDocument, errorDocument } from '../../api/errors/error-document.js';
import { canRetry } from '../../api/dump-check/dump-not-ready.js';
import { SECURITY_HEADERS } from '../guards/security-headers.js';
import * as E from 'fp-ts/lib/Either.js';

type Headers = Readonly<Record<string, string | number>>;

const codes = new WeakMap<FastifyRequest, string>();

/** The code of the error with which a request was answered. */
export const errorCodeOf = (request: FastifyRequest): string | undefined => codes.get(request);

/** Sends an error (RFC 9457), with the id of the request. */
export const sendError = (
  reply: FastifyReply,
  document: ErrorDocument,
  headers: Headers = {},
): FastifyReply => {
  codes.set(reply.request, document.code);
  return reply
    .code(document.status)
    .headers({ ...errorHeaders(document, reply.request.id), ...headers })
    .send(errorText(document, reply.request.id));
};

const errorText = (document: ErrorDocument, requestId: string): string =>
  JSON.stringify({ ...document, request_id: requestId });

/** When to retry what may work then; dumps take minutes, mostly. */
const [RETRY_AFTER, RETRY_AFTER_DUMPS] = ['5', '30'];

const retryAfter = ({ status, code, reasons = [] }: ErrorDocument) => {
  if (code === 'too_many_dumps') return { 'retry-after': RETRY_AFTER_DUMPS };
  return status === 503 || canRetry(reasons) ? { 'retry-after': RETRY_AFTER } : {};
};

/** The headers of every error. */
const errorHeaders = (
  document: ErrorDocument,
  requestId: string,
): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-type': 'application/problem+json; charset=utf-8',
  'x-request-id': requestId,
  ...retryAfter(document),
});

/** An error response for callers without Fastify, which send it themselves. */
export interface RawErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const rawErrorResponse = (document: ErrorDocument, requestId: string): RawErrorResponse => {
  const body = errorText(document, requestId);
  return {
    status: document.status,
    headers: {
      ...SECURITY_HEADERS,
      ...errorHeaders(document, requestId),
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  };
};

/** The error of a service that is shutting down. */
export const SHUTTING_DOWN = errorDocument('unavailable', 'The service is shutting down.');

/** The response to requests that come in after the mount was closed. */
export const shuttingDownResponse = (requestId: string): RawErrorResponse =>
  rawErrorResponse(SHUTTING_DOWN, requestId);

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
