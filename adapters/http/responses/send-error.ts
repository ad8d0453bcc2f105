import type { FastifyReply } from 'fastify';
import type { ProblemDocument } from '../../api/errors/error-document.js';
import { problemHeaders } from './error-headers.js';

type Headers = Readonly<Record<string, string | number>>;

/** Answers with an error (RFC 9457), under the id of the request. */
export const sendProblem = (
  reply: FastifyReply,
  document: ProblemDocument,
  headers: Headers = {},
): FastifyReply =>
  reply
    .code(document.status)
    .headers({ ...problemHeaders(document, reply.request.id), ...headers })
    .send(problemText(document, reply.request.id));

export const problemText = (document: ProblemDocument, requestId: string): string =>
  JSON.stringify({ ...document, request_id: requestId });
