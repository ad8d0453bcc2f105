import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import { decodeTokenRequest } from '../../api/access/token-request-body.js';
import { operationsOf } from './authenticate-requests.js';
import { jsonBodyOf } from '../requests/body-parsers.js';
import type { HttpContext } from '../http-context.js';
import { sendAnswer } from '../responses/send-result.js';
import { sendJson } from '../responses/send-json.js';
import { sendProblem } from '../responses/send-error.js';
import { TAKES_NO_PARAMETERS } from '../requests/no-query-parameters.js';

export const issueTokenRoute = (json: FastifyInstance, { limits }: HttpContext): void => {
  const posting = { ...TAKES_NO_PARAMETERS, bodyLimit: limits.bodyBytes };
  json.post('/tokens', posting, async (request, reply) => {
    const body = jsonBodyOf(request.body);
    if (E.isLeft(body)) return sendProblem(reply, malformedRequest([body.left]));
    const wanted = decodeTokenRequest(body.right);
    if (E.isLeft(wanted)) return sendProblem(reply, malformedRequest(wanted.left));
    const outcome = await operationsOf(request).createToken(wanted.right);
    return sendAnswer(reply, outcome, (issued) => sendJson(reply, 201, issued));
  });
};
