import * as E from 'fp-ts/lib/Either.js';
import type { FleetPlanBody } from '../../api/fleet/fleet-plan-body.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';
import { onResource } from '../command/find-id-of.js';
import { showPlan } from './show-plan.js';

/** Makes a resource and everything under it what was made by hand. */
export const releaseCommand =
  (idOrPath: string): ApiStep =>
  async (api) => {
    const plan = await onResource(api, idOrPath, api.releaseResource);
    return E.map((body: FleetPlanBody) => commandOutput(body, showPlan(false)))(plan);
  };
