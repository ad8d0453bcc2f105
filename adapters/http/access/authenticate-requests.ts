import type { IncomingMessage } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import type { SignInRefused } from '../../../core/access/sign-in-refused.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { bindCaller, originOf } from '../../api/access/request-origin.js';
import { describeFailure } from '../../api/describe-failure.js';
import { errorDocument } from '../../api/errors/error-document.js';
import { apiFor } from '../../api/api-for.js';
import type { ServedApi } from '../../api/api.js';
import type { HttpContext } from '../http-context.js';
import { rateLimit } from '../guards/rate-limit.js';
import { sendError } from '../responses/send-error.js';
import { isBearerToken } from '../../api/access/token-request-body.js';

const API = Symbol('the api of the caller of a request');

/** The api of the caller of an authenticated request. */
export const apiOf = (request: FastifyRequest): ServedApi => request.getDecorator<ServedApi>(API);

/** The caller of a request, if it has been authenticated. */
export const callerOf = (request: FastifyRequest): Caller | undefined =>
  request.server.hasRequestDecorator(API)
    ? request.getDecorator<ServedApi | null>(API)?.caller
    : undefined;

/**
 * Accepts only requests with a credential that the authenticator knows, before anything else about them is checked, and
 * as many as the limits allow.
 */
export const authenticateRequests = (app: FastifyInstance, context: HttpContext): void => {
  const { authenticator, recordFailure } = context;
  const limit = rateLimit(context.limits);
  const refuse = (request: FastifyRequest, reply: FastifyReply, why: NoCredential) =>
    limit.refusesFailure(request, reply) ? reply : challenge(reply, why);
  const refuseSignIn = (request: FastifyRequest, reply: FastifyReply, why: SignInRefused) =>
    limit.refusesFailure(request, reply)
      ? reply
      : sendError(reply, describeFailure(why), { 'www-authenticate': CHALLENGES.malformed });
  app.decorateRequest(API, null);
  app.addHook('onRequest', async (request, reply) => {
    const credential = credentialOf(request.raw, context);
    if (E.isLeft(credential)) return refuse(request, reply, credential.left);
    let caller: E.Either<PortFailure | SignInRefused, O.Option<Caller>>;
    try {
      caller = await authenticator.authenticate(credential.right, originOf(request))();
    } catch (error) {
      // An authenticator that throws is for the embedder to fix: its error goes to the log, and to no caller.
      request.log.error({ err: error }, 'the authenticator given to Shipshape threw');
      return sendError(reply, AUTHENTICATOR_FAILED);
    }
    const onFailure = recordFailure(request);
    if (E.isLeft(caller)) {
      if (caller.left._tag === 'SignInRefused') return refuseSignIn(request, reply, caller.left);
      onFailure(caller.left);
      return sendError(reply, describeFailure(caller.left));
    }
    if (O.isNone(caller.right)) return refuse(request, reply, 'malformed');
    const known = { ...caller.right.value, origin: originOf(request) };
    bindCaller(request, known);
    if (limit.refusesCaller(known, reply)) return reply;
    request.setDecorator(API, apiFor(context, onFailure)(known));
    return undefined;
  });
};

/** A bearer token goes first, even a wrong one. */
const credentialOf = (
  request: IncomingMessage,
  { credential }: Pick<HttpContext, 'credential'>,
): E.Either<NoCredential, string> => {
  const bearer = bearerCredential(request.rawHeaders);
  if (credential === undefined || E.isRight(bearer) || bearer.left === 'malformed') return bearer;
  const other = credential(request);
  return other === undefined ? bearer : E.right(other);
};

const AUTHENTICATOR_FAILED = errorDocument(
  'authenticator_failed',
  'The sign-on of this service failed. The log of the service has its error under the request id.',
);

const UNAUTHENTICATED = errorDocument(
  'unauthenticated',
  'Send a token that is known, not expired and not revoked, as `Authorization: Bearer TOKEN`.',
);

/** RFC 6750, section 3.1: the error is named only where a credential was presented. */
const CHALLENGES: Readonly<Record<NoCredential, string>> = {
  absent: 'Bearer realm="shipshape"',
  malformed: 'Bearer realm="shipshape", error="invalid_token"',
};

const challenge = (reply: FastifyReply, why: NoCredential): FastifyReply =>
  sendError(reply, UNAUTHENTICATED, { 'www-authenticate': CHALLENGES[why] });

/** Whether a request was refused that had no credential, not even a wrong one. */
export const lacksCredential = (reply: FastifyReply): boolean =>
  reply.getHeader('www-authenticate') === CHALLENGES.absent;

/** `absent` without a bearer token, `malformed` with one that cannot be one. */
export type NoCredential = 'absent' | 'malformed';

const SCHEME = /^bearer(?: +|$)/i;

/** The bearer credential in the raw headers of a request: as Node has them, names and values alternate. */
export const bearerCredential = (rawHeaders: readonly string[]): E.Either<NoCredential, string> => {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && isAuthorization(rawHeaders[index - 1] ?? ''),
  );
  if (!values.some((value) => SCHEME.test(value))) return E.left('absent');
  const token = values[0]?.replace(SCHEME, '') ?? '';
  return values.length === 1 && isBearerToken(token) ? E.right(token) : E.left('malformed');
};

const AUTHORIZATION = 'authorization';

/** The length decides about most names, and costs nothing. */
const isAuthorization = (name: string): boolean =>
  name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION;
