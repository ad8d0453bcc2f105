import type { Engine } from '../../engines/engines.js';
import type { FleetResourceKey } from '../fleet-resource.js';
import { parentPath } from '../../shared/resource.js';
import { policyAt, type PoliciesOfFleet, schedulesOf } from './policies-of-fleet.js';

/** What a policy does not allow where it counts. */
export type PolicyFault =
  /** It would restore dumps of an instance or a database on an instance of another engine. */
  | {
      readonly _tag: 'PolicyOfOtherEngine';
      readonly policy: string;
      /** The name of the schedule of the policy. */
      readonly schedule: string;
      readonly restoreOn: string;
      /** The engine of `usedBy`, for which the policy counts. */
      readonly engine: Engine;
      readonly usedBy: FleetResourceKey;
    }
  /** A schedule would be removed that follows from a policy. */
  | { readonly _tag: 'FollowsPolicy'; readonly path: string; readonly policy: string };

/** Finds where policies restore dumps on another engine: on instances, and on those of the databases that say their own. */
export function* findPolicyFaults(
  fleet: PoliciesOfFleet,
  isTouched: (database: string) => boolean,
): Generator<PolicyFault, void> {
  const { places, databases } = fleet;
  for (const [path, { engine }] of places)
    if (engine !== undefined)
      yield* faultsAt(fleet, { type: 'instance', path }, policyAt(fleet, path), engine);
  for (const [path, own] of databases) {
    const instance = parentPath(path);
    const engine = places.get(instance)?.engine;
    if (own === undefined || engine === undefined || !isTouched(path)) continue;
    yield* faultsAt(fleet, { type: 'database', path }, policyAt(fleet, instance, own), engine);
  }
}

const faultsAt = (
  fleet: PoliciesOfFleet,
  usedBy: FleetResourceKey,
  policy: string | undefined,
  engine: Engine,
): readonly PolicyFault[] =>
  policy === undefined
    ? []
    : schedulesOf(fleet, policy).flatMap(({ name: schedule, restoreOn }) => {
        const other = restoreOn === undefined ? undefined : fleet.places.get(restoreOn)?.engine;
        return restoreOn === undefined || other === undefined || other === engine
          ? []
          : [{ _tag: 'PolicyOfOtherEngine', policy, schedule, restoreOn, engine, usedBy }];
      });
