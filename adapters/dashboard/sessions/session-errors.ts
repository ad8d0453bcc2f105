import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorDocument, errorDocument } from '../../api/errors/error-document.js';
import { clientOf, minuteLimit } from '../../network/minute-limit.js';

const codes = new WeakMap<FastifyRequest, string>();

/** The code of the error with which a request was answered. */
export const errorCodeOf = (request: FastifyRequest): string | undefined => codes.get(request);

export const sendError = (reply: FastifyReply, error: ErrorDocument): FastifyReply => {
  codes.set(reply.request, error.code);
  return reply
    .code(error.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...error, request_id: reply.request.id }));
};

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

/** How often an address may begin or complete a sign-in in a minute: each asks the provider. */
const MOST_SIGN_INS = 120;

/** Counts one more of an address. Returns whether it was one too many, which is then answered. */
export type Refuses = (request: FastifyRequest, reply: FastifyReply) => boolean;

export const failureLimit = (): Refuses =>
  addressLimit(MOST_FAILURES, 'Too many tokens and sessions from this address were not known.');

/** A hook of routes. */
export const signInLimit = () => {
  const refuses = addressLimit(MOST_SIGN_INS, 'Too many sign-ins from this address.');
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    if (!refuses(request, reply)) next();
  };
};

const addressLimit = (most: number, words: string): Refuses => {
  const counts = minuteLimit(most);
  return ({ ip }, reply) => {
    const wait = counts(clientOf(ip));
    if (wait > 0)
      sendError(
        reply.header('retry-after', wait),
        errorDocument('too_many_requests', `${words} Try again in ${wait} s.`),
      );
    return wait > 0;
  };
};
