import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ResourceType } from '../../shared/resource.js';
import { type FleetFault, fleetRejected } from '../planning/fleet-fault.js';
import { type FleetResource, keyOf } from '../fleet-resource.js';
import type { FleetPlan } from '../planning/plan-fleet-change.js';
import { type PruneScope, rootType } from '../prune-scope.js';
import type { EditError } from './edit-error.js';
import type { FleetPart } from './fleet-part.js';
import { findManaged, planByHand } from './part-resources.js';
import type { SeesKey } from './placed-grants.js';
import { editableIn, type IsExpected } from './plan-edit.js';
import { isAtOrUnder } from './renaming.js';

export interface Removal {
  /** What is under it is removed as well; otherwise nothing may be. */
  readonly withChildren: boolean;
  readonly isExpected?: IsExpected;
}

/** Plans to remove a resource, for somebody who sees this much. */
export const planRemoval =
  (type: ResourceType, { withChildren, isExpected }: Removal) =>
  (sees: SeesKey) =>
  (part: FleetPart): E.Either<EditError, FleetPlan> =>
    pipe(
      editableIn(part, type, isExpected),
      E.flatMap(({ path }): E.Either<EditError, FleetPlan> => {
        const isRemoved = isAtOrUnder({ type, path });
        const { left: staying, right: removed } = RA.partition(isRemoved)(part.resources);
        const managed = findManaged(removed, sees);
        if (O.isSome(managed)) return E.left(managed.value);
        const children = removed.filter((one) => one.path !== path);
        if (children.length > 0 && !withChildren)
          return E.left({ _tag: 'HasChildren', path, count: children.filter(sees).length });
        const faults = findWatchers(staying, removed, sees);
        return RA.isNonEmpty(faults)
          ? E.left(fleetRejected(faults))
          : planByHand([], [scopeOf(type, path)])(hiddenUsersLast(part.resources, sees));
      }),
    );

/** A star in a name stands for itself. */
const scopeOf = (type: ResourceType, path: string): PruneScope => ({
  type: rootType(type) as PruneScope['type'],
  path: path.replaceAll('*', '%2A'),
});

/** Of several schedules that are in the way the first is named. */
const hiddenUsersLast = (
  resources: readonly FleetResource[],
  sees: SeesKey,
): readonly FleetResource[] => {
  const isHiddenUser = (one: FleetResource): boolean => one.type === 'schedule' && !sees(one);
  const { left, right } = RA.partition(isHiddenUser)(resources);
  return [...left, ...right];
};

/**
 * The channels that stay, and tell of what would be removed alone: they would tell nothing of it for ever. For a channel that
 * the caller sees, what else is at the path counts only if they see that too: it would be found out by an edit that is not refused.
 */
const findWatchers = (
  staying: readonly FleetResource[],
  removed: readonly FleetResource[],
  sees: SeesKey,
): readonly FleetFault[] => {
  const [left, seenLeft] = [pathsOf(staying), pathsOf(staying.filter(sees))];
  const gone = pathsOf(removed);
  const isGone = (path: string, isSeen: boolean): boolean =>
    gone.has(path) && !(isSeen ? seenLeft : left).has(path);
  return staying.flatMap((one) =>
    one.type === 'channel'
      ? (one.attributes.on ?? [])
          .filter((path) => isGone(path, sees(one)))
          .map((path) => ({ _tag: 'PathInUse', path, usedBy: keyOf(one) }) as const)
      : [],
  );
};

const pathsOf = (resources: readonly FleetResource[]): ReadonlySet<string> =>
  new Set(resources.map(({ path }) => path));
