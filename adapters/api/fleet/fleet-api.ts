import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import type { ApplyFleetOptions } from '../../../core/fleet/use-cases/apply-fleet.js';
import type { ResourceId, ResourceType } from '../../../core/shared/resource.js';
import type { ApiResult } from '../errors/error-document.js';
import type { DatabaseListParameters, DatabasePageBody } from './database-list.js';
import type { FleetPlanBody } from './fleet-plan-body.js';

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
  readonly listDatabases: (parameters: DatabaseListParameters) => ApiResult<DatabasePageBody>;
}
