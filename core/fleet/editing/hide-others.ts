import type { EditError } from './edit-error.js';
import { isAtOrUnder, keyBefore } from './renaming.js';
import type { UsedByHidden } from './use-fault.js';
import { type FleetResourceKey, isDerived } from '../fleet-resource.js';
import { type FleetFault, fleetRejected } from '../planning/fleet-fault.js';
import type { FleetPlan } from '../planning/plan-fleet-change.js';
import { type Permission, readPermission } from '../../access/caller.js';

/** A plan without what the caller may not read, at the paths that it has until then; it is changed all the same. */
export const visiblePlan =
  (sees: SeesKey) =>
  <P extends FleetPlan>(plan: P): P => {
    const before = keyBefore(plan.renamed ?? []);
    const isShown = (key: FleetResourceKey): boolean => sees(before(key));
    return {
      ...plan,
      // What somebody adds themselves they may see; what follows from it may be anywhere.
      added: plan.added.filter((one) => !isDerived(one.managedBy) || isShown(one)),
      changed: plan.changed.filter(isShown),
      removed: plan.removed.filter(isShown),
      ...shownRenamings(plan, sees),
    };
  };

const shownRenamings = ({ renamed }: FleetPlan, sees: SeesKey): Pick<FleetPlan, 'renamed'> =>
  renamed === undefined
    ? {}
    : { renamed: renamed.filter(({ type, from: path }) => sees({ type, path })) };

const HIDDEN: UsedByHidden = { _tag: 'UsedByHidden' };

/** Why an edit was refused, without the names of what the caller may not read. */
export const visibleRefusal =
  (sees: SeesKey) =>
  <F extends { readonly _tag: string }>(failure: F | EditError): F | EditError => {
    const error = failure as EditError;
    if (error._tag === 'ManagedByFile') return sees(error) ? error : fleetRejected([HIDDEN]);
    if (error._tag !== 'FleetRejected') return failure;
    const isShown = (fault: FleetFault): boolean => !('usedBy' in fault) || sees(fault.usedBy);
    const shown = error.faults.filter(isShown);
    return shown.length === error.faults.length ? error : fleetRejected([HIDDEN, ...shown]);
  };

/** A permission on the fleet, or on a resource and everything under it, which is known by its key. */
export interface PlacedGrant {
  readonly permission: Permission;
  readonly on: 'fleet' | FleetResourceKey;
}

export type HoldsOn = (permission: Permission, key: FleetResourceKey) => boolean;

export type SeesKey = (key: FleetResourceKey) => boolean;

/** A server, a destination and a channel may have the same path: a grant on one of them does not hold for the others. */
export const holdsOn = (grants: readonly PlacedGrant[]): HoldsOn => {
  const reaching = grants.map(({ permission, on }) => ({
    permission,
    reaches: on === 'fleet' ? () => true : isAtOrUnder(on),
  }));
  return (wanted, key) =>
    reaching.some(({ permission, reaches }) => permission === wanted && reaches(key));
};

export const seesKey = (grants: readonly PlacedGrant[]): SeesKey => {
  const holds = holdsOn(grants);
  return (key) => holds(readPermission(key.type), key);
};
