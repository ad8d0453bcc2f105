import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import type { ApplyFleetOptions } from '../../../core/fleet/use-cases/apply-fleet.js';
import type { ResourceId, ResourceType } from '../../../core/shared/resource.js';
import type { ApiResult } from '../errors/error-document.js';
import { readSent } from '../operation/sent.js';
import { pathOf } from '../resources/find-resource.js';
import { andThen, type Serving } from '../serving.js';
import {
  type DatabasePageBody,
  databasePageBody,
  PathListFields,
  type PathListParameters,
} from './database-list.js';
import { type FleetPlanBody, fleetPlanBody } from './fleet-plan-body.js';

/** Writes a fleet document, which is read back into the same description. */
export type WriteFleet = (fleet: FleetDescription, form: 'json' | 'yaml') => Promise<string>;

/** The part of the API that changes the fleet, and lists its databases. */
export interface FleetApi {
  readonly applyFleet: (
    fleet: FleetDescription,
    options: ApplyFleetOptions,
  ) => ApiResult<FleetPlanBody>;
  /** The whole fleet, where each secret is said to be kept. */
  readonly exportFleet: () => ApiResult<FleetDescription>;
  /** Makes a resource and everything under it what was made by hand; `changed` is what was not. */
  readonly releaseResource: (type: ResourceType, id: ResourceId) => ApiResult<FleetPlanBody>;
  /** The databases at or under a resource that the caller may read, by path. */
  readonly listDatabases: (parameters: PathListParameters) => ApiResult<DatabasePageBody>;
}

/** The same over the use cases of this process. */
export const fleetApiFor = ({ useCases, caller, locate, toResult }: Serving): FleetApi => ({
  applyFleet: (fleet, options) =>
    toResult(useCases.applyFleet(caller, fleet, options), fleetPlanBody),
  exportFleet: () => toResult(useCases.exportFleet(caller), (fleet) => fleet),
  releaseResource: (type, id) =>
    toResult(useCases.releaseResource(caller, type, id), fleetPlanBody),
  listDatabases: (parameters) =>
    andThen(readSent(PathListFields, parameters), (query) =>
      andThen(pathOf(locate, query.under), (under) =>
        toResult(useCases.listDatabases(caller, { ...query, under }), databasePageBody),
      ),
    ),
});
