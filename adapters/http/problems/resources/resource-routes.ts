import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { oncePerValue } from '../../../../core/shared/once-per-value.js';
import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import type {
  ResourceListParameters,
  ResourcePageBody,
} from '../../../api/problems/resources/resource-list.js';
import { LISTED_TYPES } from '../../../api/problems/resources/resources-api.js';
import { PLURALS } from '../../../api/resources/resource-body.js';
import { apiOf } from '../../access/authenticate-requests.js';
import { NO_QUERY_PARAMETERS, parseId } from '../../requests/decode-parameters.js';
import type { IdPath } from '../../requests/id-handler.js';
import { linkToNext } from '../../responses/link-to-next.js';
import { sendError } from '../../responses/send-error.js';
import { sendResult } from '../../responses/send-result.js';
import { sendTagged } from '../../responses/send-tagged.js';

/** Lists the resources of each type, and shows one of them. */
export const resourceRoutes = (v1: FastifyInstance): void => {
  for (const type of LISTED_TYPES) listRoute(v1, type);
  for (const type of RESOURCE_TYPES) oneRoute(v1, type);
};

interface Listing {
  readonly Querystring: ResourceListParameters;
}

const listRoute = (v1: FastifyInstance, type: ResourceType): void => {
  const list = PLURALS[type];
  const toBody = oncePerValue(({ rows, next }: ResourcePageBody) => ({ [list]: rows, next }));
  v1.get<Listing>(`/${list}`, { exposeHeadRoute: true }, async (request, reply) => {
    const outcome = await apiOf(request).listResources(type, request.query);
    return sendResult(reply, outcome, (page) =>
      sendTagged(request, reply.headers(linkToNext(page, request.query)), toBody(page)),
    );
  });
};

const oneRoute = (v1: FastifyInstance, type: ResourceType): void => {
  const options = { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true };
  v1.get<IdPath>(`/${PLURALS[type]}/:id`, options, async (request, reply) => {
    const id = parseId(request.params.id);
    if (E.isLeft(id)) return sendError(reply, id.left);
    const outcome = await apiOf(request).getResource(type, id.right);
    return sendResult(reply, outcome, (resource) => sendTagged(request, reply, resource));
  });
};
