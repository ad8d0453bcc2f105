import * as E from 'fp-ts/lib/Either.js';
import { isNonEmpty } from 'fp-ts/lib/ReadonlyArray.js';
import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { type FleetFault, findFleetFaults } from './fleet-fault.js';
import type { FleetDescription } from './fleet-description.js';
import {
  eqFleetResource,
  type FleetResource,
  type FleetResourceKey,
  keyText,
} from './fleet-resource.js';
import { flattenFleet } from './flatten-fleet.js';

/** The changes that turn one fleet into another. Parents come before their children in `added`. */
export interface FleetPlan {
  readonly added: readonly FleetResource[];
  readonly changed: readonly FleetResource[];
  readonly removed: readonly FleetResourceKey[];
  /** In the store but not in the description, and left there, since pruning was not requested. */
  readonly unmanaged: readonly FleetResourceKey[];
}

/**
 * Compares the described fleet with the current one. The same description twice plans nothing.
 * A description with faults gets no plan.
 */
export const planFleetChange =
  (description: FleetDescription, { prune }: { readonly prune: boolean }) =>
  (current: readonly FleetResource[]): E.Either<ReadonlyNonEmptyArray<FleetFault>, FleetPlan> => {
    const placed = flattenFleet(description);
    const described = new Map(placed.map(({ resource }) => [keyText(resource), resource]));
    const missing = current.filter((resource) => !described.has(keyText(resource)));
    const faults = findFleetFaults(placed, prune ? [] : missing);
    if (isNonEmpty(faults)) return E.left(faults);

    const known = new Map(current.map((resource) => [keyText(resource), resource]));
    const absent = missing.map(({ type, path }) => ({ type, path }));
    return E.right({
      added: [...described.values()].filter((resource) => !known.has(keyText(resource))),
      changed: [...described.values()].filter((resource) =>
        differs(known.get(keyText(resource)), resource),
      ),
      removed: prune ? absent : [],
      unmanaged: prune ? [] : absent,
    });
  };

const differs = (before: FleetResource | undefined, after: FleetResource): boolean =>
  before !== undefined && !eqFleetResource.equals(before, after);
