import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../core/access/caller.js';
import { parseUuid } from '../../core/shared/uuid.js';
import type { ApiResult } from './errors/error-document.js';
import { malformedRequest } from './errors/error-catalogue.js';
import { databasePageBody, decodeDatabaseListParameters } from './fleet/database-list.js';
import type { FleetApi } from './fleet/fleet-api.js';
import { fleetPlanBody } from './fleet/fleet-plan-body.js';
import { findResource, type ResourceLocator } from './resources/find-resource.js';
import type { ToResult } from './to-result.js';
import type { UseCases } from '../../core/use-cases.js';

/** The part of the API about the fleet, over the use cases of this process. */
export const fleetApiFor = (
  useCases: UseCases,
  caller: Caller,
  locate: ResourceLocator['locate'],
  toResult: ToResult,
): FleetApi => ({
  applyFleet: (fleet, options) =>
    toResult(useCases.applyFleet(caller, fleet, options), fleetPlanBody),
  exportFleet: () => toResult(useCases.exportFleet(caller), (fleet) => fleet),
  releaseResource: (type, id) =>
    toResult(useCases.releaseResource(caller, type, id), fleetPlanBody),
  listDatabases: async (parameters) => {
    const query = decodeDatabaseListParameters(parameters);
    if (E.isLeft(query)) return E.left(malformedRequest(query.left));
    const under = await pathOf(locate, query.right.under);
    if (E.isLeft(under)) return under;
    const requested = { ...query.right, under: under.right };
    return toResult(useCases.listDatabases(caller, requested), databasePageBody);
  },
});

/** A path is not looked up: under a resource that the caller may not read there can be databases that it may. An id has to be, to have its path. */
export const pathOf = async (
  locate: ResourceLocator['locate'],
  address: O.Option<string>,
): ApiResult<O.Option<string>> =>
  O.isNone(address) || O.isNone(parseUuid(address.value))
    ? E.right(address)
    : E.map(({ path }: { readonly path: string }) => O.some(path))(
        await findResource({ locate }, address.value),
      );
