import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import * as t from 'io-ts';
import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import { PLURALS } from '../../../api/resources/resource-body.js';
import { apiOf } from '../../access/authenticate-requests.js';
import type { HttpContext } from '../../http-context.js';
import {
  decodeQuery,
  NO_QUERY_PARAMETERS,
  parseId,
  QueryFlag,
} from '../../requests/decode-parameters.js';
import type { IdPath } from '../../requests/id-handler.js';
import { sendError } from '../../responses/send-error.js';
import { sendJson, sendResult } from '../../responses/send-result.js';
import { sendTagged } from '../../responses/send-tagged.js';
import { expectedBy } from './expected-document.js';

/** Describes and removes single resources. */
export const editRoutes = (v1: FastifyInstance, context: HttpContext): void => {
  for (const type of RESOURCE_TYPES) {
    descriptionRoute(v1, context, type);
    removalRoute(v1, context, type);
  }
};

const descriptionRoute = (
  v1: FastifyInstance,
  { loadResourceDocuments }: HttpContext,
  type: ResourceType,
): void => {
  const options = { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true };
  v1.get<IdPath>(`/${PLURALS[type]}/:id/description`, options, async (request, reply) => {
    const id = parseId(request.params.id);
    if (E.isLeft(id)) return sendError(reply, id.left);
    const { write } = await loadResourceDocuments();
    const outcome = await apiOf(request).describeResource({ type, id: id.right });
    return sendResult(reply, outcome, (resource) => sendTagged(request, reply, write(resource)));
  });
};

const Query = t.type({ dry_run: QueryFlag, with_children: QueryFlag });

const removalRoute = (
  v1: FastifyInstance,
  { limits, loadResourceDocuments }: HttpContext,
  type: ResourceType,
): void => {
  const removing = { bodyLimit: limits.bodyBytes };
  v1.delete<IdPath>(`/${PLURALS[type]}/:id`, removing, async (request, reply) => {
    const id = parseId(request.params.id);
    if (E.isLeft(id)) return sendError(reply, id.left);
    const query = decodeQuery(request, Query);
    if (E.isLeft(query)) return sendError(reply, query.left);
    const { dry_run: dryRun, with_children: withChildren } = query.right;
    const options = { dryRun, withChildren, ...expectedBy(request, await loadResourceDocuments()) };
    const outcome = await apiOf(request).removeResource({ type, id: id.right }, options);
    return sendResult(reply, outcome, (plan) => sendJson(reply, 200, plan));
  });
};
