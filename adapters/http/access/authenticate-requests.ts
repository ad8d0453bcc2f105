import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as O from 'fp-ts/lib/Option.js';
import { describeFailure } from '../../api/describe-failure.js';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import { apiFor } from '../../api/api-for.js';
import type { ServedApi } from '../../api/api.js';
import { bearerCredential, type NoCredential } from './bearer-credential.js';
import type { HttpContext } from '../http-context.js';
import { sendError } from '../responses/send-error.js';

const OPERATIONS = Symbol('what Shipshape does for the caller of a request');

/** What Shipshape does for the caller of a request that was let in. */
export const apiOf = (request: FastifyRequest): ServedApi =>
  request.getDecorator<ServedApi>(OPERATIONS);

/** Lets in only requests with a credential that the authenticator knows, before anything else about them is judged. */
export const authenticateRequests = (app: FastifyInstance, context: HttpContext): void => {
  app.decorateRequest(OPERATIONS, null);
  app.addHook('onRequest', async (request, reply) => {
    const credential = bearerCredential(request.raw.rawHeaders);
    if (E.isLeft(credential)) return refuse(reply, credential.left);
    const report = context.recordFailure(request);
    const outcome = await context.authenticator.authenticate(credential.right)();
    if (E.isLeft(outcome)) {
      report(outcome.left);
      return sendError(reply, describeFailure(outcome.left));
    }
    if (O.isNone(outcome.right)) return refuse(reply, 'malformed');
    request.setDecorator(OPERATIONS, apiFor(context.useCases, report)(outcome.right.value));
    return undefined;
  });
};

const UNAUTHENTICATED = errorDocument(
  'unauthenticated',
  'Send a token that is known, not expired and not revoked, as `Authorization: Bearer TOKEN`.',
);

/** RFC 6750, section 3.1: the error is named only where a credential was presented. */
const CHALLENGES: Readonly<Record<NoCredential, string>> = {
  absent: 'Bearer realm="shipshape"',
  malformed: 'Bearer realm="shipshape", error="invalid_token"',
};

const refuse = (reply: FastifyReply, why: NoCredential): FastifyReply =>
  sendError(reply, UNAUTHENTICATED, { 'www-authenticate': CHALLENGES[why] });
