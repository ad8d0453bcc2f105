import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { isNonEmpty } from 'fp-ts/lib/ReadonlyArray.js';
import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { checkResources, type FleetFault } from './fleet-fault.js';
import type { FleetDescription } from '../fleet-description.js';
import type { FleetResource, FleetResourceKey } from '../fleet-resource.js';
import { DEFAULT_MANAGER, eqFleetResource, fleetItself, isDerived } from '../fleet-resource.js';
import { checkOwners } from './check-owners.js';
import { type PlacedResource, placedResources } from '../flatten-fleet.js';
import type { Prune } from '../prune-scope.js';
import { type FleetPlan, passingBy } from './fleet-plan.js';
import { followPolicies } from './follow-policies.js';
import { keepSecrets } from './kept-faults.js';
import { sortMissing } from './sort-missing.js';
import { type NotFound, notFound } from '../../access/caller.js';
import type { ResourceRef } from '../../shared/resource.js';
import { isAtOrUnder } from '../editing/renaming.js';

export type { FleetPlan };

export const NO_CHANGE: FleetPlan = { added: [], changed: [], removed: [], unmanaged: [] };

interface PlacedOptions {
  readonly prune: Prune;
  readonly as: string | undefined;
  readonly adopt: boolean;
}

export interface PlanOptions {
  /** What to remove of what the description does not contain: only what the same name has declared. */
  readonly prune: Prune;
  /** The name of who declares what is described; `fleet-file` unless given. */
  readonly as?: string;
  /** Takes over what is described, and is of another name or was made by hand. Otherwise that is a fault. */
  readonly adopt?: boolean;
}

/** Turns the current fleet, which is iterated once, its policies first, into the changes that it needs, or into what is wrong with them. */
type PlanChange = (
  current: Iterable<FleetResource>,
) => E.Either<ReadonlyNonEmptyArray<FleetFault>, FleetPlan>;

/** Compares the described fleet with the current one. The same description twice plans nothing. */
export const planFleetChange = (
  description: FleetDescription,
  { prune, as = DEFAULT_MANAGER, adopt = false }: PlanOptions,
): PlanChange => {
  const placed = placedResources(description, as);
  return followed(planPlaced(placed, { prune, as, adopt }), description);
};

/** The same plan with the schedules that follow from policies. */
export const followed =
  (plan: PlanChange, { policies = [] }: FleetDescription): PlanChange =>
  (current) => {
    const pass = followPolicies(policies.length > 0);
    return E.flatMap(plan(passingBy(current, pass.add)), pass.complete);
  };

/** The same of resources that are of this manager, or made by hand, without what follows from it. */
export const planPlaced =
  (placed: Iterable<PlacedResource>, { prune, as, adopt }: PlacedOptions): PlanChange =>
  (current) => {
    const described = checkResources(placed);
    const missing = sortMissing({ prune, as }, placed, described);
    const owners = checkOwners(placed, as);
    const kept = keepSecrets(placed);
    const changed: FleetResource[] = [];
    for (const before of current) {
      const after = described.index.take(before);
      if (after === undefined) missing.add(before);
      else {
        owners.add(before);
        const filled = kept.fill(O.some(before), after);
        missing.addDescribed(filled);
        if (!eqFleetResource.equals(before, filled)) changed.push(filled);
      }
    }
    const added = described.index.rest(keysOf(placed));
    for (const resource of added) void kept.fill(O.none, resource);
    const faults = [
      ...described.faults(missing.staying),
      ...missing.faults(),
      ...kept.faults(),
      ...(adopt ? [] : owners.faults()),
    ];
    if (isNonEmpty(faults)) return E.left(faults);
    const { removed, found, unmanaged } = missing;
    const { takenOver } = owners;
    return E.right({
      added,
      changed: [...changed, ...found],
      removed,
      unmanaged,
      ...(takenOver.length > 0 && { takenOver }),
    });
  };

function* keysOf(placed: Iterable<PlacedResource>): Generator<FleetResourceKey, void> {
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

/**
 * Makes a resource and everything under it what was made by hand, of any manager. What is made by hand already is not
 * changed, nor what is derived under it.
 */
export const planRelease =
  ({ type, path }: Pick<ResourceRef, 'type' | 'path'>) =>
  (current: Iterable<FleetResource>): E.Either<NotFound, FleetPlan> => {
    const released = [...current].filter(isAtOrUnder({ type, path }));
    const changed = released
      .filter(({ managedBy }) => managedBy !== undefined)
      .filter((one) => !isDerived(one.managedBy) || (one.type === type && one.path === path))
      .map(madeByHand);
    return released.length === 0
      ? E.left(notFound(type))
      : E.right({ added: [], changed, removed: [], unmanaged: [] });
  };

export const madeByHand = ({ managedBy: _managedBy, ...resource }: FleetResource): FleetResource =>
  resource;
