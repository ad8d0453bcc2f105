import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import * as t from 'io-ts';
import { readSent } from '../../api/operation/sent.js';
import { FLEETS } from '../../api/fleet/fleet-operations.js';
import { apiOf } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { operationRoute, urlOf } from '../operation-route.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';
import { sendError, sendJsonText } from '../responses/send-error.js';

const YAML = 'application/yaml';

/** Sends the fleet as a document: in YAML to those who accept it, and else in JSON. */
const fleetExportRoute = (v1: FastifyInstance, { writeFleet }: HttpContext): void => {
  v1.get(
    urlOf(FLEETS.exportFleet.path),
    { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true },
    async (request, reply) => {
      const fleet = await apiOf(request).exportFleet();
      if (E.isLeft(fleet)) return sendError(reply, fleet.left);
      const isYaml = request.headers.accept?.includes(YAML) === true;
      const text = await writeFleet(fleet.right, isYaml ? 'yaml' : 'json');
      reply.header('vary', 'accept');
      return isYaml
        ? reply.header('cache-control', 'no-store').type(`${YAML}; charset=utf-8`).send(text)
        : sendJsonText(reply, 200, text);
    },
  );
};

/** What reads the fleet as it is described, and finds what is in it. */
export const fleetReadRoutes = (v1: FastifyInstance, context: HttpContext): void => {
  operationRoute(v1, context, FLEETS.locateResources, async (api, sent: object) => {
    const query = readSent(AT, sent);
    return E.isLeft(query)
      ? query
      : E.map((resources) => ({ resources }))(await api.locate(query.right.at));
  });
  fleetExportRoute(v1, context);
};

const AT = t.type(FLEETS.locateResources.query);
