import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BeginSignIn } from '../../../core/access/use-cases/sign-in.js';
import { isBearerToken } from '../../api/access/token-request-body.js';
import { originOf } from '../../api/access/request-origin.js';
import { describeFailure } from '../../api/describe-failure.js';
import { malformedRequest } from '../../api/errors/error-document.js';
import { parseJson } from '../../api/json/parse-json.js';
import { pendingCookie } from './session-cookie.js';
import { sendError } from './session-errors.js';

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
