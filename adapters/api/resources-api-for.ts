import * as E from 'fp-ts/lib/Either.js';
import type { Caller } from '../../core/access/caller.js';
import { malformedRequest } from './errors/malformed-request.js';
import { pathOf } from './fleet-api-for.js';
import { resourceInPlaceBody } from './problems/resources/resource-in-place-body.js';
import {
  decodeResourceListParameters,
  resourcePageBody,
} from './problems/resources/resource-list.js';
import type { ResourcesApi } from './problems/resources/resources-api.js';
import type { ResourceLocator } from './resources/find-resource.js';
import type { ToResult } from './to-result.js';
import type { UseCases } from './use-cases.js';

/** The part of the API that reads the fleet, over the use cases of this process. */
export const resourcesApiFor = (
  useCases: Pick<UseCases, 'listResources' | 'getResource'>,
  caller: Caller,
  locate: ResourceLocator['locate'],
  toResult: ToResult,
): ResourcesApi => ({
  listResources: async (type, parameters) => {
    const query = decodeResourceListParameters(parameters);
    if (E.isLeft(query)) return E.left(malformedRequest(query.left));
    const under = await pathOf(locate, query.right.under);
    if (E.isLeft(under)) return under;
    const requested = { ...query.right, type, under: under.right };
    return toResult(useCases.listResources(caller, requested), resourcePageBody(query.right.order));
  },
  getResource: (type, id) => toResult(useCases.getResource(caller, type, id), resourceInPlaceBody),
});
