import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorDocument } from '../../api/errors/error-document.js';

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

export const errorText = (document: ErrorDocument, requestId: string): string =>
  JSON.stringify({ ...document, request_id: requestId });

/** When to retry what is unavailable. */
export const RETRY_AFTER_SECONDS = 5;

/** The headers of every error. A 503 has `retry-after`. */
export const errorHeaders = (
  { status }: ErrorDocument,
  requestId: string,
): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-type': 'application/problem+json; charset=utf-8',
  'x-request-id': requestId,
  ...(status === 503 ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {}),
});
