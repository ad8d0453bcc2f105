import type { FastifyInstance, FastifyReply } from 'fastify';
import type { OverviewText } from '../../api/problems/overview-text.js';
import { apiOf } from '../access/authenticate-requests.js';
import { entityTag, matchesAny } from '../responses/entity-tag.js';
import { sendResult } from '../responses/send-result.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';

export const overviewRoute = (v1: FastifyInstance): void => {
  v1.get('/overview', { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true }, async (request, reply) =>
    sendResult(reply, await apiOf(request).overviewText(), (overview) =>
      sendOverview(reply, overview, request.headers['if-none-match']),
    ),
  );
};

/**
 * Clients may store the overview, have to revalidate it each time, and get 304 while nothing has changed. It is sent as a
 * string: Node passes that to the kernel in one piece with the headers.
 */
const sendOverview = (
  reply: FastifyReply,
  { text, sizeBytes, digest }: OverviewText,
  ifNoneMatch: string | undefined,
): FastifyReply => {
  const tag = entityTag(digest);
  const headers = { etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' };
  if (matchesAny(ifNoneMatch, tag)) return reply.headers(headers).code(304).send();
  const content = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': sizeBytes,
  };
  return reply.headers({ ...headers, ...content }).send(text);
};
