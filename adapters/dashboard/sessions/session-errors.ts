import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { clientOf, minuteLimit } from '../../network/minute-limit.js';

export const sendError = (reply: FastifyReply, error: ErrorDocument): FastifyReply =>
  reply
    .code(error.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...error, request_id: reply.request.id }));

export const UNKNOWN_TOKEN = errorDocument(
  'unauthenticated',
  'This token is not known, has expired, or was revoked.',
);

export const NOT_FROM_THE_PAGE = errorDocument(
  'not_from_the_page',
  'Sessions are for the page alone, and the browser does not say that it is what asks. Open the page over https, or at a loopback address.',
);

/** How many unknown tokens and sessions an address may send in a minute. Failures alone are counted. */
const MOST_FAILURES = 30;

/** Counts a failure of an address. Returns whether it was one too many, which is then answered. */
export type RefusesFailure = (request: FastifyRequest, reply: FastifyReply) => boolean;

export const failureLimit = (): RefusesFailure => {
  const failures = minuteLimit(MOST_FAILURES);
  return ({ ip }, reply) => {
    const waitSeconds = failures(clientOf(ip));
    if (waitSeconds > 0) sendError(reply.header('retry-after', waitSeconds), tooMany(waitSeconds));
    return waitSeconds > 0;
  };
};

const tooMany = (seconds: number): ErrorDocument =>
  errorDocument(
    'too_many_requests',
    `Too many tokens and sessions from this address were not known. Try again in ${seconds} s.`,
  );
