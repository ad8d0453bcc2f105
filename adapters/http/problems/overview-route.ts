import type { FastifyInstance, FastifyReply } from 'fastify';
import type { OverviewBody } from '../../api/problems/overview-body.js';
import { apiOf } from '../access/authenticate-requests.js';
import { matchesAny } from '../responses/entity-tag.js';
import { overviewText } from './overview-text.js';
import { sendResult } from '../responses/send-result.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';

export const overviewRoute = (v1: FastifyInstance): void => {
  v1.get('/overview', { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true }, async (request, reply) =>
    sendResult(reply, await apiOf(request).overview(), (overview) =>
      sendOverview(reply, overview, request.headers['if-none-match']),
    ),
  );
};

/** Clients may store the overview, have to revalidate it each time, and get 304 while nothing has changed. */
const sendOverview = (
  reply: FastifyReply,
  overview: OverviewBody,
  ifNoneMatch: string | undefined,
): FastifyReply => {
  const { text, length, tag } = overviewText(overview);
  const unchanged = matchesAny(ifNoneMatch, tag);
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' });
  return unchanged
    ? reply.code(304).send()
    : reply.type('application/json; charset=utf-8').header('content-length', length).send(text);
};
