import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import type { ResourceType } from '../../shared/resource.js';
import { type FleetFault, fleetRejected } from '../planning/fleet-fault.js';
import { type FleetResource, FOUND, keyOf, policyOfManager } from '../fleet-resource.js';
import { takesFound } from '../found-databases.js';
import type { FleetPlan } from '../planning/plan-fleet-change.js';
import { scopeOf } from '../prune-scope.js';
import { type EditError, type SeesKey, stillFound } from './edit-error.js';
import { findManaged, type FleetPart, planByHand } from './part-resources.js';
import { editableIn, type IsExpected } from './plan-edit.js';
import { isAtOrUnder } from './renaming.js';
import { referencesOf } from '../planning/visit-references.js';

export interface Removal {
  /** What is under it is removed as well; otherwise nothing may be. */
  readonly withChildren: boolean;
  readonly isExpected?: IsExpected;
  /** Its server has no such database, so that it is not found again. */
  readonly isMissing?: boolean;
}

/**
 * Plans to remove a resource, for somebody who sees this much. A database that its instance takes once it is found stays as a found
 * one for as long as its server has it.
 */
export const planRemoval =
  (type: ResourceType, { withChildren, isExpected, isMissing = false }: Removal) =>
  (sees: SeesKey) =>
  (part: FleetPart): E.Either<EditError, FleetPlan> =>
    E.flatMap(editableIn(part, type, isExpected), (before): E.Either<EditError, FleetPlan> => {
      const { path, managedBy } = before;
      const policy = policyOfManager(managedBy);
      if (policy !== undefined)
        return E.left(fleetRejected([{ _tag: 'FollowsPolicy', path, policy }]));
      const isFoundAgain = !isMissing && isTakenIn(part.resources)(before);
      if (isFoundAgain && before.managedBy === FOUND) return E.left(stillFound(before));
      const isUnder = isAtOrUnder({ type, path });
      const { left: above, right: all } = RA.partition(isUnder)(part.resources);
      const { left: children, right: itself } = RA.partition(
        ({ path: one }: FleetResource) => one === path,
      )(all);
      const managed = findManaged(all, sees);
      if (O.isSome(managed)) return E.left(managed.value);
      if (children.length > 0 && !withChildren)
        return E.left({ _tag: 'HasChildren', path, count: children.filter(sees).length });
      const [staying, removed] = isFoundAgain ? [[...above, ...itself], children] : [above, all];
      const faults = findWatchers(staying, removed, sees);
      if (RA.isNonEmpty(faults)) return E.left(fleetRejected(faults));
      // Nothing refers to a database, or to what is under one.
      return type === 'database' && isMissing
        ? E.right({ added: [], changed: [], removed: removed.map(keyOf), unmanaged: [] })
        : planByHand([], [scopeOf(type, path)])(hiddenUsersLast(part.resources, sees));
    });

/** Whether the instance of a database takes it once it is found. */
export const isTakenIn =
  (resources: readonly FleetResource[]) =>
  ({ type, name, parent }: FleetResource): boolean =>
    type === 'database' &&
    resources.some(
      (one) =>
        one.type === 'instance' &&
        O.elem(S.Eq)(one.path, parent) &&
        takesFound(one.attributes)(name),
    );

/** Of several resources that are in the way the first is named. */
const hiddenUsersLast = (
  resources: readonly FleetResource[],
  sees: SeesKey,
): readonly FleetResource[] => {
  const isHiddenUser = (one: FleetResource): boolean => referencesOf(one).length > 0 && !sees(one);
  const { left, right } = RA.partition(isHiddenUser)(resources);
  return [...left, ...right];
};

/**
 * The channels that stay, and are only of what would be removed: they would never send anything again. For a channel that
 * the caller sees, what else is at the path counts only if they see that too: it would be found out by an edit that is not refused.
 */
const findWatchers = (
  staying: readonly FleetResource[],
  removed: readonly FleetResource[],
  sees: SeesKey,
): readonly FleetFault[] => {
  const [left, seenLeft] = [pathsOf(staying), pathsOf(staying.filter(sees))];
  const removedPaths = pathsOf(removed);
  const isRemoved = (path: string, isSeen: boolean): boolean =>
    removedPaths.has(path) && !(isSeen ? seenLeft : left).has(path);
  return staying.flatMap((one) =>
    one.type === 'channel'
      ? (one.attributes.on ?? [])
          .filter((path) => isRemoved(path, sees(one)))
          .map((path) => ({ _tag: 'PathInUse', path, usedBy: keyOf(one) }) as const)
      : [],
  );
};

const pathsOf = (resources: readonly FleetResource[]): ReadonlySet<string> =>
  new Set(resources.map(({ path }) => path));
