import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import type { ResourceType } from '../../../../core/shared/resource.js';
import { malformedRequest } from '../../../api/errors/error-document.js';
import { ADDED, type Added, addOperation } from '../../../api/fleet/edit-operations.js';
import { DRY_RUN } from '../../../api/fleet/prune-parameters.js';
import { PLURALS } from '../../../api/resources/resource-body.js';
import { apiOf } from '../../access/authenticate-requests.js';
import type { HttpContext } from '../../http-context.js';
import { jsonBodyOf } from '../../requests/body-parsers.js';
import { urlOf } from '../../operation-route.js';
import { decodeQuery, parseId } from '../../requests/decode-parameters.js';
import { sendError, sendJson, sendResult } from '../../responses/send-error.js';

const Query = t.type({ dry_run: DRY_RUN });

const CONFIG = { ifTooLarge: 'Add what is under it by itself, or apply a fleet document.' };

/** Adds resources by hand, each with what is sent under it. */
export const addRoutes = (json: FastifyInstance, context: HttpContext): void => {
  for (const added of ADDED) addRoute(json, context, added);
};

const addRoute = (json: FastifyInstance, { limits }: HttpContext, { type, under }: Added): void => {
  const posting = { bodyLimit: limits.resourceBytes, config: CONFIG };
  json.post(urlOf(addOperation({ type, under }).path), posting, async (request, reply) => {
    const parent = parentOf(request, under);
    if (E.isLeft(parent)) return sendError(reply, parent.left);
    const query = decodeQuery(request, Query);
    if (E.isLeft(query)) return sendError(reply, query.left);
    const body = jsonBodyOf(request.body);
    if (E.isLeft(body)) return sendError(reply, malformedRequest([body.left]));
    const place = { parent: parent.right, type };
    const options = { dryRun: query.right.dry_run };
    const outcome = await apiOf(request).addResource(place, body.right, options);
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

const parentOf = ({ params }: FastifyRequest, under?: ResourceType) => {
  if (under === undefined) return E.right('fleet' as const);
  const id = parseId((params as { readonly id: string }).id);
  return E.isLeft(id) ? id : E.right({ type: under, id: id.right });
};

/** Relative to the request: a host may mount Shipshape under any path. */
const locationOf = ({ type, under }: Added, id: string): string =>
  `${under === undefined ? '' : '../../'}${PLURALS[type]}/${id}`;
