import type { FastifyInstance } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { oncePerValue } from '../../../core/shared/once-per-value.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { RELEASES } from '../../api/fleet/fleet-operations.js';
import { GETS, LISTS } from '../../api/operations.js';
import type { ResourceListParameters } from '../../api/resources/resource-list-query.js';
import type { HttpContext } from '../http-context.js';
import { operationRoute } from '../operation-route.js';

/** Lists the resources of each type, shows one of them, and releases one with everything under it from who declared it. */
export const resourceRoutes = (v1: FastifyInstance, context: HttpContext): void => {
  for (const { type, operation } of LISTS) {
    // The same page stays the same body.
    const toBody = oncePerValue(operation.answer.body.encode);
    operationRoute(v1, context, operation, async (api, parameters: ResourceListParameters) =>
      E.map(toBody)(await api.listResources(type, parameters)),
    );
  }
  for (const { type, operation } of GETS)
    operationRoute(v1, context, operation, (api, id: Uuid) => api.getResource(type, id));
  for (const { type, operation } of RELEASES)
    operationRoute(v1, context, operation, (api, id: Uuid) => api.releaseResource(type, id));
};
