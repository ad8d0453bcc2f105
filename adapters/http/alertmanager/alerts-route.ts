import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import { forbidden, holdsAnywhere } from '../../../core/access/caller.js';
import { describeFailure } from '../../api/describe-failure.js';
import { malformedRequest } from '../../api/errors/error-document.js';
import { ALERTS } from '../../api/alertmanager/alerts-body.js';
import { apiOf } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { urlOf } from '../operation-route.js';
import { decodeQuery, jsonBodyOf } from '../requests/decode-request.js';
import { sendError, sendJson, sendResult } from '../responses/send-error.js';

const { path, query: parameters } = ALERTS.receiveAlerts;

const Query = t.type(parameters);

/** Takes the webhook of Alertmanager. */
export const alertsRoute = (json: FastifyInstance, { limits }: HttpContext): void => {
  const posting = { onRequest: refuseForbidden, bodyLimit: limits.alertsBytes };
  json.post(urlOf(path), posting, async (request, reply) => {
    const query = decodeQuery(request, Query);
    if (E.isLeft(query)) return sendError(reply, query.left);
    const body = jsonBodyOf(request.body);
    if (E.isLeft(body)) return sendError(reply, malformedRequest([body.left]));
    const outcome = await apiOf(request).receiveAlerts(body.right, query.right.valid_for);
    return sendResult(reply, outcome, (taken) => sendJson(reply, 200, taken));
  });
};

/** A message may be large: callers who may report nothing at all are refused before it is read. */
const refuseForbidden = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
  if (holdsAnywhere(apiOf(request).caller, 'problem:write')) done();
  else sendError(reply, describeFailure(forbidden('problem:write')));
};
