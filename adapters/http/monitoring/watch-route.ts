import type { FastifyInstance } from 'fastify';
import { apiOf } from '../access/authenticate-requests.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';
import { sendJson, sendResult } from '../responses/send-result.js';

export const watchRoute = (v1: FastifyInstance): void => {
  v1.get('/watch', { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true }, async (request, reply) =>
    sendResult(reply, await apiOf(request).watch(), (watch) => sendJson(reply, 200, watch)),
  );
};
