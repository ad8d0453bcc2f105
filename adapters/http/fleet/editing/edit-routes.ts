import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import * as t from 'io-ts';
import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { describeOperation, removeOperation } from '../../../api/fleet/edit-operations.js';
import type { DescriptionBody } from '../../../api/fleet/editing-api.js';
import { apiOf } from '../../access/authenticate-requests.js';
import type { HttpContext } from '../../http-context.js';
import { operationRoute, urlOf } from '../../operation-route.js';
import { decodeQuery, type IdPath, parseId } from '../../requests/decode-parameters.js';
import { sendError, sendJson, sendResult } from '../../responses/send-error.js';

/** Describes and removes single resources. */
export const editRoutes = (v1: FastifyInstance, context: HttpContext): void => {
  for (const type of RESOURCE_TYPES) {
    operationRoute(v1, context, describeOperation(type), async (api, id: Uuid) =>
      E.map(({ description }: DescriptionBody) => description)(
        await api.describeResource({ type, id }),
      ),
    );
    removalRoute(v1, context, type);
  }
};

const removalRoute = (v1: FastifyInstance, { limits }: HttpContext, type: ResourceType): void => {
  const { path, query: parameters } = removeOperation(type);
  const Query = t.type(parameters);
  const removing = { bodyLimit: limits.bodyBytes };
  v1.delete<IdPath>(urlOf(path), removing, async (request, reply) => {
    const id = parseId(request.params.id);
    if (E.isLeft(id)) return sendError(reply, id.left);
    const query = decodeQuery(request, Query);
    if (E.isLeft(query)) return sendError(reply, query.left);
    const { dry_run: dryRun, with_children: withChildren } = query.right;
    const options = { dryRun, withChildren, ifMatch: request.headers['if-match'] };
    const outcome = await apiOf(request).removeResource({ type, id: id.right }, options);
    return sendResult(reply, outcome, (plan) => sendJson(reply, 200, plan));
  });
};
