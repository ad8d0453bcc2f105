import type { FastifyReply } from 'fastify';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { errorHeaders } from './error-headers.js';

type Headers = Readonly<Record<string, string | number>>;

/** Answers with an error (RFC 9457), under the id of the request. */
export const sendError = (
  reply: FastifyReply,
  document: ErrorDocument,
  headers: Headers = {},
): FastifyReply =>
  reply
    .code(document.status)
    .headers({ ...errorHeaders(document, reply.request.id), ...headers })
    .send(errorText(document, reply.request.id));

export const errorText = (document: ErrorDocument, requestId: string): string =>
  JSON.stringify({ ...document, request_id: requestId });
