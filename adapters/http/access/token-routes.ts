import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { apiOf } from './authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { NO_QUERY_PARAMETERS, parseId } from '../requests/decode-parameters.js';
import { sendJson, sendNoContent, sendResult } from '../responses/send-result.js';
import { sendError } from '../responses/send-error.js';

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
