import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessToken } from '../../../core/access/access-token.js';
import type { EndSession, StartSession } from '../../../core/access/use-cases/start-session.js';
import { signInRefused } from '../../../core/access/sign-in-refused.js';
import type { BeginSignIn, CompleteSignIn } from '../../../core/access/use-cases/sign-in.js';
import { bindCaller, originOf } from '../../api/access/request-origin.js';
import { refusalHook } from '../../api/audit/refused-request.js';
import type { RecordRefusal } from '../../../core/audit/use-cases/audited.js';
import { describeFailure } from '../../api/describe-failure.js';
import { malformedRequest } from '../../api/errors/error-document.js';
import { minuteLimit } from '../../network/minute-limit.js';
import { beginSignIn, textIn, tokenIn } from './begin-sign-in.js';
import {
  errorCodeOf,
  failureLimit,
  NOT_FROM_THE_PAGE,
  type Refuses,
  sendError,
  signInLimit,
  UNKNOWN_TOKEN,
} from './session-errors.js';
import {
  endCookie,
  isBegun,
  isSameOrigin,
  pendingCookie,
  pendingOf,
  sessionOf,
  startCookie,
} from './session-cookie.js';

export interface Sessions {
  readonly startSession: StartSession;
  readonly endSession: EndSession;
  readonly beginSignIn: BeginSignIn;
  readonly completeSignIn: CompleteSignIn;
}

/** How one signs in on the page. */
export interface SignInWays {
  /** Whether a token can be pasted. */
  readonly tokens: boolean;
  /** The name of the provider by which people sign in; null if there is none. */
  readonly provider: string | null;
}

export interface SessionRouteOptions {
  readonly ways: SignInWays;
  /** Takes what is refused before any use case is called. */
  readonly recordRefusal?: RecordRefusal | undefined;
}

/** A token is much shorter. */
const BODY_BYTES = 16_384;

/** How often a token may be signed in with in a minute: each time is written to the store. */
const MOST_SIGN_INS = 30;

/**
 * `POST session` with `{ "token": "…" }` answers 204 with the cookie of a session of that token, and 401 for one that is not
 * known; `GET session`, how one signs in, and whether one has. `POST sign-in` with `{ "page": "…" }`, the path of the page, answers with the
 * address of the provider, which comes back to the page; with `{ "query": "?…" }` of that `POST session` answers with the cookie of that person.
 * `DELETE session` ends either. How often is limited by address, and by token for signing in. Other clients than the page send a token.
 */
export const sessionRoutes = (
  app: FastifyInstance,
  sessions: Sessions,
  { ways, recordRefusal }: SessionRouteOptions,
): void => {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    const refusesFailure = failureLimit();
    scope.addHook('onRequest', (request, reply, next) => {
      reply.header('cache-control', 'no-store');
      if (isSameOrigin(request)) next();
      else if (!refusesFailure(request, reply)) sendError(reply, NOT_FROM_THE_PAGE);
    });
    if (recordRefusal !== undefined)
      scope.addHook('onResponse', refusalHook(recordRefusal, { actionOf, codeOf: errorCodeOf }));
    const limited = { bodyLimit: BODY_BYTES, onRequest: signInLimit() };
    const as = (action: keyof Sessions) => ({ config: { action } });
    const starts = { ...limited, ...as('startSession') };
    scope.post('/session', starts, signIn(sessions, ways, refusesFailure));
    scope.post('/sign-in', { ...limited, ...as('beginSignIn') }, beginSignIn(sessions.beginSignIn));
    // A page that is not signed in asks so whether it can be: where there is no such route, one signs in elsewhere.
    scope.get('/session', ({ headers }, reply) => reply.send({ ...ways, begun: isBegun(headers) }));
    scope.delete('/session', as('endSession'), signOut(sessions, refusesFailure));
    done();
  });
};

const actionOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.action ?? 'unknown';

const signIn = (sessions: Sessions, { tokens }: SignInWays, refusesFailure: Refuses) => {
  const signIns = minuteLimit(MOST_SIGN_INS);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const query = textIn(request.body, 'query');
    if (E.isRight(query))
      return completeSignIn(sessions.completeSignIn, query.right, request, reply);
    if (!tokens) return sendError(reply, describeFailure(signInRefused('off')));
    const token = tokenIn(request.body);
    if (E.isLeft(token)) return sendError(reply, malformedRequest([token.left]));
    const started = await sessions.startSession(token.right, signIns, originOf(request))();
    if (E.isLeft(started)) {
      const { left } = started;
      if (left._tag === 'TooManySessions') reply.header('retry-after', left.waitSeconds);
      return sendError(reply, describeFailure(left));
    }
    if (O.isNone(started.right))
      return refusesFailure(request, reply) ? reply : sendError(reply, UNKNOWN_TOKEN);
    const { token: session, text } = started.right.value;
    bindCaller(request, session);
    reply.header('set-cookie', startCookie(request, text.reveal(), lastingMs(session)));
    return reply.code(204).send();
  };
};

const completeSignIn = async (
  complete: CompleteSignIn,
  query: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const done = await complete(pendingOf(request.headers) ?? '', query, originOf(request))();
  const over = pendingCookie(request, '');
  if (E.isLeft(done))
    return sendError(reply.header('set-cookie', over), describeFailure(done.left));
  const { text, signIn: started } = done.right;
  bindCaller(request, started.person);
  const lastsMs = started.expiresAt.getTime() - started.createdAt.getTime();
  const session = startCookie(request, text.reveal(), lastsMs);
  return reply.header('set-cookie', [over, session]).code(204).send();
};

const signOut =
  ({ endSession }: Sessions, refusesFailure: Refuses) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const session = sessionOf(request.headers);
    // The browser forgets the session even where the store could not.
    reply.header('set-cookie', endCookie(request));
    if (session === undefined) return reply.code(204).send();
    const ended = await endSession(session, originOf(request))();
    if (E.isLeft(ended)) return sendError(reply, describeFailure(ended.left));
    if (O.isSome(ended.right)) bindCaller(request, ended.right.value.caller);
    return O.isNone(ended.right) && refusesFailure(request, reply) ? reply : reply.code(204).send();
  };

const lastingMs = ({ createdAt, expiresAt }: AccessToken): number =>
  O.isSome(expiresAt) ? expiresAt.value.getTime() - createdAt.getTime() : 0;
