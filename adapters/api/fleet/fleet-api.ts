import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import type { ApplyFleetOptions } from '../../../core/fleet/use-cases/apply-fleet.js';
import type { ApiResult } from '../errors/error-document.js';
import type { FleetPlanBody } from './fleet-plan-body.js';

/** The part of the API that changes the fleet. */
export interface FleetApi {
  readonly applyFleet: (
    fleet: FleetDescription,
    options: ApplyFleetOptions,
  ) => ApiResult<FleetPlanBody>;
}
