import type { FastifyReply } from 'fastify';
import type { ProblemDocument } from '../operations/problem-document.js';

/** When to try again what failed for the moment. */
export const RETRY_AFTER_SECONDS = 5;

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

type Headers = Readonly<Record<string, string | number>>;

/** Answers with an error (RFC 9457), under the id of the request. A 503 says when to come back. */
export const sendProblem = (
  reply: FastifyReply,
  document: ProblemDocument,
  headers: Headers = {},
): FastifyReply =>
  reply
    .code(document.status)
    .headers({
      'cache-control': 'no-store',
      'x-request-id': reply.request.id,
      ...(document.status === 503 ? { 'retry-after': RETRY_AFTER_SECONDS } : {}),
      ...headers,
    })
    .type(PROBLEM_TYPE)
    .send(problemText(document, reply.request.id));

export const problemText = (document: ProblemDocument, requestId: string): string =>
  JSON.stringify({ ...document, request_id: requestId });
