import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServedApi } from '../api/api.js';
import type { Named } from '../api/operation/operation.js';
import { CALLS } from '../api/operations.js';
import type { ApiResult, ErrorDocument } from '../api/errors/error-document.js';
import { malformedRequest } from '../api/errors/error-document.js';
import { apiOf } from './access/authenticate-requests.js';
import type { HttpContext } from './http-context.js';
import { jsonBodyOf, NO_QUERY_PARAMETERS, parseId } from './requests/decode-request.js';
import { disconnectSignal, extendSocketTimeout } from './requests/long-request.js';
import { linkToNext, sendTagged, sendWeaklyTagged } from './responses/send-tagged.js';
import { sendError, sendJson, sendNoContent, sendResult } from './responses/send-error.js';

/** Calls the operation with what came in the request. */
type Act = (api: ServedApi, ...sent: never[]) => ApiResult<unknown>;

/** The overview is sent in a way of its own, and checks are counted. */
const { getOverview: _overview, examineDump: _examination, ...ROUTED } = CALLS;

/** The routes of the operations that the API has under their names; of those that take a body, or of the others. */
export const operationRoutes = (
  app: FastifyInstance,
  context: HttpContext,
  takeBody: boolean,
): void => {
  for (const one of Object.values<Named>(ROUTED))
    if ((one.body !== undefined) === takeBody) operationRoute(app, context, one);
};

/** The route of an operation: what is sent goes to the API as it is, which decodes it. */
export const operationRoute = (
  app: FastifyInstance,
  { limits }: HttpContext,
  operation: Named,
  act: Act = callOf(operation),
): void => {
  const { method, path, query, timeoutMs, takesResource } = operation;
  const bodyLimit = takesResource ? limits.resourceBytes : limits.bodyBytes;
  app.route({
    method,
    url: urlOf(path),
    ...(query === undefined && NO_QUERY_PARAMETERS),
    ...(method === 'GET' ? { exposeHeadRoute: true } : { bodyLimit }),
    ...(timeoutMs !== undefined && { config: { answerTimeoutMs: timeoutMs } }),
    handler: async (request, reply) => {
      if (timeoutMs !== undefined) extendSocketTimeout(request.raw, timeoutMs);
      const sent = sentIn(operation, request);
      if (E.isLeft(sent)) return sendError(reply, sent.left);
      const signal = timeoutMs === undefined ? [] : [disconnectSignal(reply)];
      const outcome = await act(apiOf(request), ...([...sent.right, ...signal] as never[]));
      return sendResult(reply, outcome, (body) => sendAnswer(operation, request, reply, body));
    },
  });
};

/** Below `/v1`, as the router writes it. */
export const urlOf = (path: string): string =>
  path.replace('/v1', '').replaceAll(/\{(\w+)\}/g, ':$1');

/** The API has the call of each operation under its name. */
const callOf =
  ({ id }: Named): Act =>
  (api, ...sent) => {
    const call = api[id as keyof typeof CALLS] as (...all: never[]) => ApiResult<unknown>;
    return call(...sent);
  };

/** The id, the parameters and the body of a request, as far as the operation has them. */
const sentIn = (
  { path, query, body }: Named,
  request: FastifyRequest,
): E.Either<ErrorDocument, readonly unknown[]> => {
  const id = path.includes('{id}') ? parseId((request.params as { readonly id: string }).id) : null;
  if (id !== null && E.isLeft(id)) return id;
  const inPath = id?.right ?? (path.includes('{') ? request.params : undefined);
  const json = body === undefined ? E.right(undefined) : jsonIn(request, body.isRequired);
  if (E.isLeft(json)) return E.left(malformedRequest([json.left]));
  return E.right([
    ...(inPath === undefined ? [] : [inPath]),
    ...(query === undefined ? [] : [request.query]),
    ...(body === undefined ? [] : [json.right]),
  ]);
};

const jsonIn = ({ body }: FastifyRequest, isRequired: boolean): E.Either<string, unknown> =>
  body === undefined && !isRequired ? E.right(undefined) : jsonBodyOf(body);

const sendAnswer = (
  { query, answer, revalidates }: Named,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): FastifyReply => {
  if (answer.body === undefined) return sendNoContent(reply);
  if (query !== undefined && 'after' in query)
    reply.headers(linkToNext(body as { readonly next: string | null }, request.query as object));
  if (answer.taggedPart !== undefined)
    return sendWeaklyTagged(request, reply, body as object, answer.taggedPart(body as never));
  return answer.isTagged || revalidates
    ? sendTagged(request, reply, body as object)
    : sendJson(reply, answer.status, body);
};
