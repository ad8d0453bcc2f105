import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { operationsOf } from './authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { readId } from '../requests/parse-id.js';
import { sendAnswer } from '../responses/send-result.js';
import { sendJson } from '../responses/send-json.js';
import { sendNothing } from '../responses/send-no-content.js';
import { sendProblem } from '../responses/send-error.js';
import { TAKES_NO_PARAMETERS } from '../requests/no-query-parameters.js';

interface TokenPath {
  readonly Params: { readonly id: string };
}

export const tokenRoutes = (v1: FastifyInstance, { limits }: HttpContext): void => {
  v1.get('/tokens', { ...TAKES_NO_PARAMETERS, exposeHeadRoute: true }, async (request, reply) =>
    sendAnswer(reply, await operationsOf(request).listTokens(), (tokens) =>
      sendJson(reply, 200, { tokens }),
    ),
  );

  const deleting = { ...TAKES_NO_PARAMETERS, bodyLimit: limits.bodyBytes };
  v1.delete<TokenPath>('/tokens/:id', deleting, async (request, reply) => {
    const id = readId(request.params.id);
    if (E.isLeft(id)) return sendProblem(reply, id.left);
    return sendAnswer(reply, await operationsOf(request).revokeToken(id.right), () =>
      sendNothing(reply),
    );
  });
};
