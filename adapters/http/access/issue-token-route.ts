import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import { decodeTokenRequest } from '../../api/access/token-request-body.js';
import { apiOf } from './authenticate-requests.js';
import { jsonBodyOf } from '../requests/body-parsers.js';
import type { HttpContext } from '../http-context.js';
import { sendJson, sendResult } from '../responses/send-result.js';
import { sendError } from '../responses/send-error.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';

export const issueTokenRoute = (json: FastifyInstance, { limits }: HttpContext): void => {
  const posting = { ...NO_QUERY_PARAMETERS, bodyLimit: limits.bodyBytes };
  json.post('/tokens', posting, async (request, reply) => {
    const body = jsonBodyOf(request.body);
    if (E.isLeft(body)) return sendError(reply, malformedRequest([body.left]));
    const requested = decodeTokenRequest(body.right);
    if (E.isLeft(requested)) return sendError(reply, malformedRequest(requested.left));
    const outcome = await apiOf(request).createToken(requested.right);
    return sendResult(reply, outcome, (issued) => sendJson(reply, 201, issued));
  });
};
