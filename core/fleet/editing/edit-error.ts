import * as O from 'fp-ts/lib/Option.js';
import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { type NotFound, type Permission, readPermission } from '../../access/caller.js';
import { type FleetResource, type FleetResourceKey, isDerived, keyOf } from '../fleet-resource.js';
import { patternOf } from '../found-databases.js';
import { type FleetFault, type FleetRejected, fleetRejected } from '../planning/fleet-fault.js';
import { isAtOrUnder, keyBefore } from './renaming.js';
import type { UsedByHidden } from './use-fault.js';
import type { FleetPlan } from '../planning/plan-fleet-change.js';

/** Why a resource is not made, changed or removed by hand. */
export type EditError =
  | NotFound
  | FleetRejected
  | ResourceMistaken
  | PathTaken
  | ManagedByFile
  | HasChildren
  | StillFound
  | ChangedMeanwhile;

/** What was sent cannot be read. Each mistake begins with its place, such as `instance.port: `. */
export interface ResourceMistaken {
  readonly _tag: 'ResourceMistaken';
  readonly mistakes: ReadonlyNonEmptyArray<string>;
}

/** Another resource of the type has the path. */
export interface PathTaken extends FleetResourceKey {
  readonly _tag: 'PathTaken';
}

/** This resource would be changed or removed, and is managed by who applies a fleet file by this name. */
export interface ManagedByFile extends FleetResourceKey {
  readonly _tag: 'ManagedByFile';
  readonly by: string;
}

/** How many resources that the caller may see are under the one that is to be removed; 0 if all are hidden. */
export interface HasChildren {
  readonly _tag: 'HasChildren';
  readonly path: string;
  readonly count: number;
}

/** A found database would be removed that its server has, where it would be found again. */
export interface StillFound {
  readonly _tag: 'StillFound';
  readonly path: string;
  /** That of its instance. */
  readonly instance: string;
  /** What to add to `except` of the instance. */
  readonly pattern: string;
}

/** The resource is not as the caller expects it, or was changed while it was. */
export interface ChangedMeanwhile {
  readonly _tag: 'ChangedMeanwhile';
  readonly path: string;
}

export const resourceMistaken = (mistakes: ReadonlyNonEmptyArray<string>): ResourceMistaken => ({
  _tag: 'ResourceMistaken',
  mistakes,
});

export const stillFound = ({ path, name, parent }: FleetResource): StillFound => ({
  _tag: 'StillFound',
  path,
  instance: O.getOrElse(() => path)(parent),
  pattern: patternOf(name),
});

export const changedMeanwhile = (path: string): ChangedMeanwhile => ({
  _tag: 'ChangedMeanwhile',
  path,
});

export const managedByFile = (key: FleetResourceKey, by: string): ManagedByFile => ({
  _tag: 'ManagedByFile',
  ...keyOf(key),
  by,
});

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
