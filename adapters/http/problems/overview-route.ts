import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { oncePerValue } from '../../../core/shared/once-per-value.js';
import { PROBLEMS } from '../../api/problems/problem-operations.js';
import type { OverviewText } from '../../api/problems/overview-body.js';
import { apiOf } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { urlOf, operationRoute } from '../operation-route.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-request.js';
import { entityTag } from '../../api/fields/entity-tag.js';
import { matchesAny } from '../responses/send-tagged.js';
import { takesGzip } from '../responses/compress-json.js';
import { sendResult } from '../responses/send-error.js';
import { SECURITY_HEADERS } from '../guards/security-headers.js';
import * as E from 'fp-ts/lib/Either.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { RELEASES } from '../../api/fleet/fleet-operations.js';
import { GETS, LISTS } from '../../api/operations.js';
import type {
  HistoryParameters,
  ResourceListParameters,
} from '../../api/resources/resource-list-query.js';

/** Where those are that are not among the first. It is relative to the overview, which a host may serve under a path of its own. */
const ALL_PROBLEMS = '<problems?state=open>; rel="related"';

export const overviewRoute = (v1: FastifyInstance, context: HttpContext): void => {
  v1.get(
    urlOf(PROBLEMS.getOverview.path),
    { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true },
    async (request, reply) =>
      sendResult(reply, await apiOf(request).overviewText(), (overview) =>
        sendOverview(request, reply, overview, context),
      ),
  );
};

/**
 * Clients may store the overview, have to revalidate it each time, and get 304 while nothing has changed. That has the
 * counts as well: they may have changed.
 */
const cachingOf = ({ digest, openProblems }: OverviewText) => ({
  etag: entityTag(digest),
  'cache-control': 'private, no-cache',
  vary: 'authorization, cookie',
  'x-open-problems': openProblems,
  link: ALL_PROBLEMS,
});

const headersOf = (overview: OverviewText) => ({
  ...cachingOf(overview),
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(overview.sizeBytes),
});

const blockOf = oncePerValue((overview: OverviewText) => headerBlock(headersOf(overview)));

/** It is sent as a string: Node passes that to the kernel in one piece with the headers. */
const sendOverview = (
  request: FastifyRequest,
  reply: FastifyReply,
  overview: OverviewText,
  { hasHost, shutdown }: HttpContext,
): FastifyReply => {
  const { method, headers } = request;
  if (matchesAny(headers['if-none-match'], entityTag(overview.digest)))
    return reply.headers(cachingOf(overview)).code(304).send();
  if (!hasHost && method === 'GET' && !shutdown.hasBegun() && !takesGzip(request))
    return sendPrepared(reply, blockOf(overview), overview.text);
  return reply.headers(headersOf(overview)).send(overview.text);
};

/** Headers in the form that Node writes as they are: names and values alternate. */
type HeaderBlock = readonly string[];

/** A block of headers with those that every response has. */
const headerBlock = (headers: Readonly<Record<string, string>>): HeaderBlock =>
  Object.entries({ ...SECURITY_HEADERS, ...headers }).flat();

/**
 * Answers 200 with a text and all headers at once, past Fastify, whose way of collecting headers takes a sixth of the time
 * of an overview that has not changed. No hook sees the response before it is sent, so it is for a server of our own only.
 */
const sendPrepared = (reply: FastifyReply, headers: HeaderBlock, text: string): FastifyReply => {
  void reply.hijack();
  reply.raw.writeHead(200, [...headers, 'x-request-id', reply.request.id]).end(text);
  return reply;
};

/** Lists the resources of each type, shows one of them, and releases one with everything under it from who declared it. */
export const resourceRoutes = (v1: FastifyInstance, context: HttpContext): void => {
  for (const { type, operation } of LISTS) {
    // The same page stays the same body.
    const toBody = oncePerValue(operation.answer.body.encode);
    operationRoute(v1, context, operation, async (api, parameters: ResourceListParameters) =>
      E.map(toBody)(await api.listResources(type, parameters)),
    );
  }
  for (const { type, operation } of GETS)
    operationRoute(v1, context, operation, (api, id: Uuid, sent?: HistoryParameters) =>
      api.getResource(type, id, sent),
    );
  for (const { type, operation } of RELEASES)
    operationRoute(v1, context, operation, (api, id: Uuid) => api.releaseResource(type, id));
};
