import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import * as t from 'io-ts';
import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import { malformedRequest } from '../../../api/errors/error-document.js';
import { changeOperation, MERGE_PATCH } from '../../../api/fleet/edit-operations.js';
import { DRY_RUN } from '../../../api/fleet/prune-parameters.js';
import { apiOf } from '../../access/authenticate-requests.js';
import type { HttpContext } from '../../http-context.js';
import { acceptJsonBodies, jsonBodyOf } from '../../requests/body-parsers.js';
import { urlOf } from '../../operation-route.js';
import { decodeQuery, type IdPath, parseId } from '../../requests/decode-parameters.js';
import { sendError, sendJson, sendResult } from '../../responses/send-error.js';

const Query = t.type({ dry_run: DRY_RUN });

/** Changes a resource by a merge patch of its description. */
export const changeRoutes = (scope: FastifyInstance, context: HttpContext): void => {
  acceptJsonBodies(scope, MERGE_PATCH);
  for (const type of RESOURCE_TYPES) changeRoute(scope, context, type);
};

const changeRoute = (scope: FastifyInstance, { limits }: HttpContext, type: ResourceType): void => {
  const patching = { bodyLimit: limits.resourceBytes };
  scope.patch<IdPath>(urlOf(changeOperation(type).path), patching, async (request, reply) => {
    const id = parseId(request.params.id);
    if (E.isLeft(id)) return sendError(reply, id.left);
    const query = decodeQuery(request, Query);
    if (E.isLeft(query)) return sendError(reply, query.left);
    const body = jsonBodyOf(request.body);
    if (E.isLeft(body)) return sendError(reply, malformedRequest([body.left]));
    const options = { dryRun: query.right.dry_run, ifMatch: request.headers['if-match'] };
    const of = { type, id: id.right };
    const outcome = await apiOf(request).changeResource(of, body.right, options);
    return sendResult(reply, outcome, (edited) => {
      if ('plan' in edited) return sendJson(reply, 200, edited.plan);
      if (edited.tag !== undefined) reply.header('etag', edited.tag);
      return sendJson(reply, 200, edited.resource);
    });
  });
};
