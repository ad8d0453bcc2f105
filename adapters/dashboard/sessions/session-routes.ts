import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessToken } from '../../../core/access/access-token.js';
import type { EndSession } from '../../../core/access/use-cases/end-session.js';
import type { StartSession } from '../../../core/access/use-cases/start-session.js';
import { isBearerToken } from '../../api/access/access-api.js';
import { describeFailure } from '../../api/describe-failure.js';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import { parseJson } from '../../api/json/parse-json.js';
import { clientOf, minuteLimit, type MinuteLimit } from '../../network/minute-limit.js';
import { endCookie, isSameOrigin, sessionOf, startCookie } from './session-cookie.js';

export interface Sessions {
  readonly startSession: StartSession;
  readonly endSession: EndSession;
}

/** A token is much shorter. */
const BODY_BYTES = 16_384;

/** How many unknown tokens an address may send in a minute. Failures alone are counted: who has a good token never waits. */
const MOST_FAILURES = 30;

/**
 * `POST session` with `{ "token": "…" }` answers 204 with the cookie of a session of that token, and 401 for one that is not
 * known. `DELETE session` ends it. All are for the page alone: other clients send a token.
 */
export const sessionRoutes = (app: FastifyInstance, sessions: Sessions): void => {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.addHook('onRequest', (request, reply, next) => {
      reply.header('cache-control', 'no-store');
      if (isSameOrigin(request)) next();
      else sendError(reply, NOT_FROM_THE_PAGE);
    });
    scope.post('/session', { bodyLimit: BODY_BYTES }, signIn(sessions, minuteLimit(MOST_FAILURES)));
    // A page that is not signed in asks so whether it can be: where there is no such route, one signs in elsewhere.
    scope.get('/session', (_request, reply) => reply.code(204).send());
    scope.delete('/session', async (request, reply) => {
      const session = sessionOf(request.headers);
      // The browser forgets the session even where the store could not.
      reply.header('set-cookie', endCookie(request));
      const ended =
        session === undefined ? E.right(undefined) : await sessions.endSession(session)();
      if (E.isLeft(ended)) return sendError(reply, describeFailure(ended.left));
      return reply.code(204).send();
    });
    done();
  });
};

const signIn =
  ({ startSession }: Sessions, failures: MinuteLimit) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const token = tokenIn(request.body);
    if (E.isLeft(token)) return sendError(reply, malformedRequest([token.left]));
    const started = await startSession(token.right)();
    if (E.isLeft(started)) return sendError(reply, describeFailure(started.left));
    if (O.isNone(started.right)) return refuse(request, reply, failures);
    const { token: session, text } = started.right.value;
    const cookie = startCookie(request, text.reveal(), lastingMs(session));
    return reply.header('set-cookie', cookie).code(204).send();
  };

const refuse = ({ ip }: FastifyRequest, reply: FastifyReply, failures: MinuteLimit) => {
  const waitSeconds = failures(clientOf(ip));
  if (waitSeconds > 0)
    return sendError(reply.header('retry-after', waitSeconds), tooMany(waitSeconds));
  return sendError(reply, UNKNOWN_TOKEN);
};

const lastingMs = ({ createdAt, expiresAt }: AccessToken): number =>
  O.isSome(expiresAt) ? expiresAt.value.getTime() - createdAt.getTime() : 0;

const UNKNOWN_TOKEN = errorDocument(
  'unauthenticated',
  'This token is not known, has expired, or was revoked.',
);

const NOT_FROM_THE_PAGE = errorDocument(
  'forbidden',
  'Sessions are for the page alone, and the browser does not say that it is what asks. Open the page over https, or at a loopback address.',
);

const tooMany = (seconds: number): ErrorDocument =>
  errorDocument(
    'too_many_requests',
    `Too many tokens from this address were not known. Try again in ${seconds} s.`,
  );

const TOKEN_EXPECTED = 'token: a text is expected, the token to sign in with.';

const tokenIn = (body: unknown): E.Either<string, string> => {
  const parsed = Buffer.isBuffer(body) ? parseJson(body) : E.left(TOKEN_EXPECTED);
  if (E.isLeft(parsed)) return parsed;
  const { token } = (parsed.right ?? {}) as { readonly token?: unknown };
  return typeof token === 'string' && isBearerToken(token.trim())
    ? E.right(token.trim())
    : E.left(TOKEN_EXPECTED);
};

const sendError = (reply: FastifyReply, error: ErrorDocument): FastifyReply =>
  reply
    .code(error.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...error, request_id: reply.request.id }));
