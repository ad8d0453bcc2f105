import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bindCaller, originOf } from '../../api/access/request-origin.js';
import { describeFailure, type Failure } from '../../api/describe-failure.js';
import { errorDocument, malformedRequest } from '../../api/errors/error-document.js';
import { clientOf, minuteLimit } from '../../network/minute-limit.js';
import type { HttpContext } from '../http-context.js';
import type { SignIns } from '../http-options.js';
import { acceptJsonBodies, jsonBodyOf } from '../requests/decode-request.js';
import { sendError, sendJson } from '../responses/send-error.js';
import { recordRefusals } from '../telemetry/log-failures.js';

const BODY_BYTES = 16_384;

/** How often an address may call these in a minute: who waits for a browser asks every five seconds. */
const MOST_CALLS = 120;

/**
 * The routes of `shipshape login`, and the back-channel logout of the provider (OpenID Connect Back-Channel Logout 1.0). They need no
 * credential: what is sent is one.
 */
export const signInRoutes = (
  app: FastifyInstance,
  context: HttpContext,
  signIns: SignIns,
): void => {
  acceptJsonBodies(app);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) =>
      done(null, E.right(Object.fromEntries(new URLSearchParams(body as string)))),
  );
  recordRefusals(app, context);
  const calls = minuteLimit(MOST_CALLS);
  app.addHook('onRequest', (request, reply, next) => {
    const wait = calls(clientOf(request.ip));
    if (wait === 0) next();
    else sendError(reply, tooMany(wait), { 'retry-after': wait });
  });
  const fail: Fail = (reply, failure) => {
    context.recordFailure(reply.request)(failure);
    return sendError(reply, describeFailure(failure));
  };
  deviceRoutes(app, signIns, fail);
  endRoutes(app, signIns, fail);
};

type Fail = (reply: FastifyReply, failure: Failure) => FastifyReply;

const route = (action: keyof SignIns) => ({ bodyLimit: BODY_BYTES, config: { action } });

const deviceRoutes = (app: FastifyInstance, signIns: SignIns, fail: Fail): void => {
  app.post('/device', route('beginDeviceSignIn'), async (request, reply) => {
    const begun = await signIns.beginDeviceSignIn(originOf(request))();
    if (E.isLeft(begun)) return fail(reply, begun.left);
    const { intervalSeconds: interval_seconds, ...rest } = begun.right;
    return sendJson(reply, 200, { ...rest, interval_seconds });
  });

  app.post('/device/token', route('completeDeviceSignIn'), async (request, reply) => {
    const pending = textIn(request.body, 'pending');
    if (E.isLeft(pending)) return sendError(reply, malformedRequest([pending.left]));
    const done = await signIns.completeDeviceSignIn(pending.right, originOf(request))();
    if (E.isLeft(done)) return fail(reply, done.left);
    if (E.isLeft(done.right)) return sendJson(reply, 202, done.right.left);
    const { text, signIn } = done.right.right;
    const { person, expiresAt } = signIn;
    bindCaller(request, person);
    return sendJson(reply, 200, {
      token: text.reveal(),
      name: person.name,
      expires_at: expiresAt.toISOString(),
    });
  });
};

const endRoutes = (app: FastifyInstance, signIns: SignIns, fail: Fail): void => {
  app.post('/end', route('endSession'), async (request, reply) => {
    const token = textIn(request.body, 'token');
    if (E.isLeft(token)) return sendError(reply, malformedRequest([token.left]));
    const ended = await signIns.endSession(token.right, originOf(request))();
    if (E.isLeft(ended)) return fail(reply, ended.left);
    if (O.isSome(ended.right)) bindCaller(request, ended.right.value.caller);
    return reply.code(204).send();
  });

  app.post('/ended-by-provider', route('endSignIns'), async (request, reply) => {
    const token = textIn(request.body, 'logout_token');
    if (E.isLeft(token)) return sendError(reply, malformedRequest([token.left]));
    const ended = await signIns.endSignIns(token.right, originOf(request))();
    if (E.isRight(ended)) return reply.header('cache-control', 'no-store').code(200).send();
    // The specification of the provider wants a 400.
    const { left } = ended;
    return left._tag === 'SignInRefused'
      ? sendError(reply, malformedRequest([describeFailure(left).detail]))
      : fail(reply, left);
  });
};

const tooMany = (seconds: number) =>
  errorDocument(
    'too_many_requests',
    `Too many sign-ins from this address. Try again in ${seconds} s.`,
  );

const textIn = (body: unknown, key: string): E.Either<string, string> => {
  const parsed = jsonBodyOf(body);
  if (E.isLeft(parsed)) return parsed;
  const value = ((parsed.right ?? {}) as Readonly<Record<string, unknown>>)[key];
  return typeof value === 'string' && value !== ''
    ? E.right(value)
    : E.left(`${key}: a text is expected.`);
};
