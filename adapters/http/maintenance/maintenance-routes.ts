import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import type { MaintenanceRequestBody } from '../../api/maintenance/maintenance-api.js';
import { apiOf } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { jsonBodyOf } from '../requests/body-parsers.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';
import { idHandler, type IdPath } from '../requests/id-handler.js';
import { sendError } from '../responses/send-error.js';
import { sendJson, sendResult } from '../responses/send-result.js';

/** Starts windows of maintenance. */
export const maintenanceStartRoute = (json: FastifyInstance, { limits }: HttpContext): void => {
  const posting = { ...NO_QUERY_PARAMETERS, bodyLimit: limits.bodyBytes };
  json.post('/maintenance', posting, async (request, reply) => {
    const body = jsonBodyOf(request.body);
    if (E.isLeft(body)) return sendError(reply, malformedRequest([body.left]));
    // The API itself decodes it.
    const started = await apiOf(request).startMaintenance(body.right as MaintenanceRequestBody);
    return sendResult(reply, started, (window) => sendJson(reply, 201, window));
  });
};

/** Lists and ends windows of maintenance. */
export const maintenanceRoutes = (v1: FastifyInstance, { limits }: HttpContext): void => {
  v1.get(
    '/maintenance',
    { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true },
    async (request, reply) =>
      sendResult(reply, await apiOf(request).listMaintenance(), (windows) =>
        sendJson(reply, 200, windows),
      ),
  );
  v1.post<IdPath>(
    '/maintenance/:id/end',
    { ...NO_QUERY_PARAMETERS, bodyLimit: limits.bodyBytes },
    idHandler(200, (api, id) => api.endMaintenance(id)),
  );
};
