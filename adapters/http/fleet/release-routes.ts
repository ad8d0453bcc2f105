import type { FastifyInstance } from 'fastify';
import { RESOURCE_TYPES } from '../../../core/shared/resource.js';
import { PLURALS } from '../../api/resources/resource-body.js';
import type { HttpContext } from '../http-context.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';
import { idHandler, type IdPath } from '../requests/id-handler.js';

/** Releases a resource of each type, with everything under it, from who declared it. */
export const releaseRoutes = (v1: FastifyInstance, { limits }: HttpContext): void => {
  const posting = { ...NO_QUERY_PARAMETERS, bodyLimit: limits.bodyBytes };
  for (const type of RESOURCE_TYPES)
    v1.post<IdPath>(
      `/${PLURALS[type]}/:id/release`,
      posting,
      idHandler(200, (api, id) => api.releaseResource(type, id)),
    );
};
