import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { apiOf } from './authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { parseId } from '../requests/parse-id.js';
import { sendResult } from '../responses/send-result.js';
import { sendJson } from '../responses/send-json.js';
import { sendNoContent } from '../responses/send-no-content.js';
import { sendError } from '../responses/send-error.js';
import { NO_QUERY_PARAMETERS } from '../requests/no-query-parameters.js';

interface TokenPath {
  readonly Params: { readonly id: string };
}

export const tokenRoutes = (v1: FastifyInstance, { limits }: HttpContext): void => {
  v1.get('/tokens', { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true }, async (request, reply) =>
    sendResult(reply, await apiOf(request).listTokens(), (tokens) =>
      sendJson(reply, 200, { tokens }),
    ),
  );

  const deleting = { ...NO_QUERY_PARAMETERS, bodyLimit: limits.bodyBytes };
  v1.delete<TokenPath>('/tokens/:id', deleting, async (request, reply) => {
    const id = parseId(request.params.id);
    if (E.isLeft(id)) return sendError(reply, id.left);
    return sendResult(reply, await apiOf(request).revokeToken(id.right), () =>
      sendNoContent(reply),
    );
  });
};
