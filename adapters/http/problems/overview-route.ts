import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OverviewText } from '../../api/problems/overview-text.js';
import { apiOf } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';
import { entityTag, matchesAny } from '../responses/entity-tag.js';
import { headerBlock, sendPrepared } from '../responses/send-prepared.js';
import { sendResult } from '../responses/send-result.js';

export const overviewRoute = (v1: FastifyInstance, context: HttpContext): void => {
  v1.get('/overview', { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true }, async (request, reply) =>
    sendResult(reply, await apiOf(request).overviewText(), (overview) =>
      sendOverview(request, reply, overview, context),
    ),
  );
};

/** Clients may store the overview, have to revalidate it each time, and get 304 while nothing has changed. */
const CACHING = { 'cache-control': 'private, no-cache', vary: 'authorization' };
const CONTENT = { 'content-type': 'application/json; charset=utf-8' };
const BLOCK = headerBlock({ ...CACHING, ...CONTENT });

/** It is sent as a string: Node passes that to the kernel in one piece with the headers. */
const sendOverview = (
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { text, sizeBytes, digest }: OverviewText,
  { hasHost, shutdown }: HttpContext,
): FastifyReply => {
  const tag = entityTag(digest);
  if (matchesAny(headers['if-none-match'], tag))
    return reply
      .headers({ etag: tag, ...CACHING })
      .code(304)
      .send();
  const length = String(sizeBytes);
  if (!hasHost && method === 'GET' && !shutdown.hasBegun())
    return sendPrepared(reply, BLOCK.concat('etag', tag, 'content-length', length), text);
  return reply.headers({ etag: tag, ...CACHING, ...CONTENT, 'content-length': length }).send(text);
};
