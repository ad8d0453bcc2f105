import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { errorDocument, malformedRequest } from '../../api/errors/error-document.js';
import { clientOf, minuteLimit } from '../../network/minute-limit.js';
import * as E from 'fp-ts/lib/Either.js';
import type { BeginSignIn } from '../../../core/access/use-cases/sign-in.js';
import { isBearerToken } from '../../api/access/token-request-body.js';
import { originOf } from '../../api/access/request-origin.js';
import { describeFailure } from '../../api/describe-failure.js';
import { parseJson } from '../../api/json/parse-json.js';
import { pendingCookie } from './session-cookie.js';

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

/** Where the page is, the browser says by the origin of the request, which no other site can make it say. */
export const beginSignIn =
  (begin: BeginSignIn) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = textIn(request.body, 'page');
    const { origin = '' } = request.headers;
    if (E.isLeft(page) || !page.right.startsWith('/') || !URL.canParse(page.right, origin))
      return sendError(reply, malformedRequest(['page: the path of the page is expected.']));
    const begun = await begin(origin + page.right, originOf(request))();
    if (E.isLeft(begun)) return sendError(reply, describeFailure(begun.left));
    const { url, pending } = begun.right;
    return reply.header('set-cookie', pendingCookie(request, pending)).send({ url });
  };

const TOKEN_EXPECTED = 'token: a text is expected, the token to sign in with.';

/** What is sent as this; on the left is why it cannot be read. */
export const textIn = (body: unknown, key: string): E.Either<string, string> => {
  const parsed = Buffer.isBuffer(body) ? parseJson(body) : E.left(TOKEN_EXPECTED);
  if (E.isLeft(parsed)) return parsed;
  const text = ((parsed.right ?? {}) as Readonly<Record<string, unknown>>)[key];
  return typeof text === 'string' ? E.right(text.trim()) : E.left(TOKEN_EXPECTED);
};

export const tokenIn = (body: unknown): E.Either<string, string> =>
  E.filterOrElse(isBearerToken, () => TOKEN_EXPECTED)(textIn(body, 'token'));
