import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { operationsOf } from '../authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { readId } from '../read-id.js';
import { NO_PARAMETERS, readQuery } from '../read-query.js';
import { sendAnswer } from '../send-answer.js';
import { sendJson } from '../send-json.js';
import { sendProblem } from '../send-problem.js';

interface TokenPath {
  readonly Params: { readonly id: string };
}

export const tokenRoutes = (v1: FastifyInstance, { limits }: HttpContext): void => {
  v1.get('/tokens', { exposeHeadRoute: true }, async (request, reply) => {
    const query = readQuery(request, NO_PARAMETERS);
    if (E.isLeft(query)) return sendProblem(reply, query.left);
    return sendAnswer(reply, await operationsOf(request).listTokens(), (tokens) =>
      sendJson(reply, 200, { tokens }),
    );
  });

  v1.delete<TokenPath>('/tokens/:id', { bodyLimit: limits.bodyBytes }, async (request, reply) => {
    const id = readId(request.params.id);
    if (E.isLeft(id)) return sendProblem(reply, id.left);
    const query = readQuery(request, NO_PARAMETERS);
    if (E.isLeft(query)) return sendProblem(reply, query.left);
    return sendAnswer(reply, await operationsOf(request).revokeToken(id.right), () =>
      reply.code(204).header('cache-control', 'no-store').send(),
    );
  });
};
