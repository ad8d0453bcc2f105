import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import type { Api } from '../../../api/api.js';
import type { Added } from '../../../api/fleet/edit-operations.js';
import {
  ADDED,
  addOperation,
  changeOperation,
  describeOperation,
  EDIT_QUERY,
  MERGE_PATCH,
  removeOperation,
} from '../../../api/fleet/edit-operations.js';
import type { DescriptionBody } from '../../../api/fleet/editing-api.js';
import { apiOf } from '../../access/authenticate-requests.js';
import type { HttpContext } from '../../http-context.js';
import { operationRoute, urlOf } from '../../operation-route.js';
import type { IdPath } from '../../requests/decode-request.js';
import {
  acceptJsonBodies,
  decodeQuery,
  jsonBodyOf,
  parseId,
} from '../../requests/decode-request.js';
import { sendError, sendJson, sendResult } from '../../responses/send-error.js';
import { type ErrorDocument, malformedRequest } from '../../../api/errors/error-document.js';
import { PLURALS } from '../../../api/resources/resource-body.js';

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

const Query = t.type(EDIT_QUERY);

/** What is edited, and how, or the first mistake in that. */
const readEdit = <P>(request: FastifyRequest, place: E.Either<ErrorDocument, P>) =>
  pipe(
    E.Do,
    E.apS('place', place),
    E.apS('query', decodeQuery(request, Query)),
    E.apS(
      'body',
      E.mapLeft((mistake: string) => malformedRequest([mistake]))(jsonBodyOf(request.body)),
    ),
    E.map(({ query: { dry_run: dryRun, confirm }, ...sent }) => ({
      ...sent,
      options: { dryRun, confirm },
    })),
  );

const CONFIG = { ifTooLarge: 'Add what is under it by itself, or apply a fleet document.' };

/** Adds resources by hand, each with what is sent under it. */
export const addRoutes = (json: FastifyInstance, context: HttpContext): void => {
  for (const added of ADDED) addRoute(json, context, added);
};

const addRoute = (json: FastifyInstance, { limits }: HttpContext, { type, under }: Added): void => {
  const posting = { bodyLimit: limits.resourceBytes, config: CONFIG };
  json.post(urlOf(addOperation({ type, under }).path), posting, async (request, reply) => {
    const edit = readEdit(request, parentOf(request, under));
    if (E.isLeft(edit)) return sendError(reply, edit.left);
    const { place: parent, body, options } = edit.right;
    const outcome = await apiOf(request).addResource({ parent, type }, body, options);
    return sendResult(reply, outcome, (edited) =>
      'plan' in edited
        ? sendJson(reply, 200, edited.plan)
        : sendJson(
            reply.header('location', locationOf({ type, under }, edited.resource.id)),
            201,
            edited.resource,
          ),
    );
  });
};

type Parent = Parameters<Api['addResource']>[0]['parent'];

const parentOf = (
  { params }: FastifyRequest,
  under?: ResourceType,
): E.Either<ErrorDocument, Parent> =>
  under === undefined
    ? E.right('fleet')
    : E.map((id: Uuid) => ({ type: under, id }))(parseId((params as { readonly id: string }).id));

/** Relative to the request: a host may mount Shipshape under any path. */
const locationOf = ({ type, under }: Added, id: string): string =>
  `${under === undefined ? '' : '../../'}${PLURALS[type]}/${id}`;

/** Changes a resource by a merge patch of its description. */
export const changeRoutes = (scope: FastifyInstance, context: HttpContext): void => {
  acceptJsonBodies(scope, MERGE_PATCH);
  for (const type of RESOURCE_TYPES) changeRoute(scope, context, type);
};

const changeRoute = (scope: FastifyInstance, { limits }: HttpContext, type: ResourceType): void => {
  const patching = { bodyLimit: limits.resourceBytes };
  scope.patch<IdPath>(urlOf(changeOperation(type).path), patching, async (request, reply) => {
    const edit = readEdit(request, parseId(request.params.id));
    if (E.isLeft(edit)) return sendError(reply, edit.left);
    const { place: id, body } = edit.right;
    const options = { ...edit.right.options, ifMatch: request.headers['if-match'] };
    const outcome = await apiOf(request).changeResource({ type, id }, body, options);
    return sendResult(reply, outcome, (edited) => {
      if ('plan' in edited) return sendJson(reply, 200, edited.plan);
      if (edited.tag !== undefined) reply.header('etag', edited.tag);
      return sendJson(reply, 200, edited.resource);
    });
  });
};
