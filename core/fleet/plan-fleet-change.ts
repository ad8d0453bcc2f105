import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { isNonEmpty } from 'fp-ts/lib/ReadonlyArray.js';
import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { checkResources, type FleetFault } from './fleet-fault.js';
import type { FleetDescription } from './fleet-description.js';
import {
  DEFAULT_MANAGER,
  eqFleetResource,
  fleetItself,
  type FleetResource,
  type FleetResourceKey,
} from './fleet-resource.js';
import { checkOwners } from './ownership/check-owners.js';
import { placedResources } from './flatten-fleet.js';
import type { Prune } from './prune-scope.js';
import { keepSecrets } from './secrets/kept-faults.js';
import { sortMissing } from './sort-missing.js';

/** The changes that turn one fleet into another. Parents come before their children in `added`. */
export interface FleetPlan {
  readonly added: readonly FleetResource[];
  readonly changed: readonly FleetResource[];
  readonly removed: readonly FleetResourceKey[];
  /**
   * Of those who apply, in the store but not in the description, and left there. None where only scopes are pruned: the rest is not
   * looked at.
   */
  readonly unmanaged: readonly FleetResourceKey[];
  /** Of others until now, or made by hand; all of them are in `changed`. Absent where there is none. */
  readonly takenOver?: readonly FleetResourceKey[];
}

/** How a description is compared with the fleet. */
export interface PlanOptions {
  /** What to remove of what the description does not contain: only what the same name has declared. */
  readonly prune: Prune;
  /** The name of who declares what is described; `fleet-file` unless given. */
  readonly as?: string;
  /** Takes over what is described, and is of another name or was made by hand. Otherwise that is a fault. */
  readonly adopt?: boolean;
}

/**
 * Compares the described fleet with the current one, which is iterated once. The same description twice plans nothing.
 * A description with faults gets no plan.
 */
export const planFleetChange =
  (description: FleetDescription, { prune, as = DEFAULT_MANAGER, adopt = false }: PlanOptions) =>
  (current: Iterable<FleetResource>): E.Either<ReadonlyNonEmptyArray<FleetFault>, FleetPlan> => {
    const placed = placedResources(description, as);
    const described = checkResources(placed);
    const missing = sortMissing({ prune, as }, placed, described.watched);
    const owners = checkOwners(placed, as);
    const kept = keepSecrets(placed);
    const changed: FleetResource[] = [];
    for (const before of current) {
      const after = described.index.take(before);
      if (after === undefined) missing.add(before);
      else {
        owners.add(before);
        const filled = kept.fill(O.some(before), after);
        if (!eqFleetResource.equals(before, filled)) changed.push(filled);
      }
    }
    const added = described.index.rest(keysOf(placed));
    for (const resource of added) kept.fill(O.none, resource);
    const faults = [
      ...described.faults(missing.staying),
      ...missing.faults(),
      ...kept.faults(),
      ...(adopt ? [] : owners.faults()),
    ];
    if (isNonEmpty(faults)) return E.left(faults);
    const { removed, unmanaged } = missing;
    const { takenOver } = owners;
    return E.right({
      ...{ added, changed, removed, unmanaged },
      ...(takenOver.length > 0 && { takenOver }),
    });
  };

function* keysOf(placed: ReturnType<typeof placedResources>): Generator<FleetResourceKey, void> {
  for (const { resource } of placed) yield resource;
}

const isFleet = ({ type }: FleetResourceKey): boolean => type === 'fleet';

/** The same changes for a store, where the fleet itself is always: its maintenance comes and goes as a change of it. */
export const withoutFleetRows = ({ added, changed, removed, ...plan }: FleetPlan): FleetPlan => ({
  ...plan,
  added: added.filter((resource) => !isFleet(resource)),
  changed: [
    ...changed,
    ...added.filter(isFleet),
    ...removed.filter(isFleet).map(() => fleetItself({})),
  ],
  removed: removed.filter((key) => !isFleet(key)),
});
