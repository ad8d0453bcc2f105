import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { isNonEmpty } from 'fp-ts/lib/ReadonlyArray.js';
import type { ResourceType } from '../../shared/resource.js';
import { type FleetFault, fleetRejected } from '../fleet-fault.js';
import type { FleetResource } from '../fleet-resource.js';
import type { FleetPlan } from '../plan-fleet-change.js';
import { type PruneScope, rootType } from '../prune-scope.js';
import { type EditError, managedByFile } from './edit-error.js';
import type { FleetPart } from './fleet-part.js';
import { planByHand } from './part-resources.js';
import { editableIn, type IsExpected } from './plan-edit.js';
import { isAtOrUnder } from './renaming.js';

export interface Removal {
  /** What is under it is removed as well; otherwise nothing may be. */
  readonly withChildren: boolean;
  readonly isExpected?: IsExpected;
}

/** Plans to remove a resource. */
export const planRemoval =
  (type: ResourceType, { withChildren, isExpected }: Removal) =>
  (part: FleetPart): E.Either<EditError, FleetPlan> =>
    pipe(
      editableIn(part, type, isExpected),
      E.flatMap(({ path }): E.Either<EditError, FleetPlan> => {
        const removed = part.resources.filter(isAtOrUnder({ type, path }));
        const managed = removed.find(({ managedBy }) => managedBy !== undefined);
        if (managed?.managedBy !== undefined)
          return E.left(managedByFile(managed.path, managed.managedBy));
        const count = removed.length - 1;
        if (count > 0 && !withChildren) return E.left({ _tag: 'HasChildren', path, count });
        const faults = findWatchers(part.resources, new Set(removed));
        return isNonEmpty(faults)
          ? E.left(fleetRejected(faults))
          : planByHand([], [scopeOf(type, path)])(part.resources);
      }),
    );

/** A star in a name stands for itself. */
const scopeOf = (type: ResourceType, path: string): PruneScope => ({
  type: rootType(type) as PruneScope['type'],
  path: path.replaceAll('*', '%2A'),
});

/** The channels that stay, and tell of what would be removed alone: they would tell nothing of it for ever. */
const findWatchers = (
  resources: readonly FleetResource[],
  removed: ReadonlySet<FleetResource>,
): readonly FleetFault[] => {
  const staying = resources.filter((one) => !removed.has(one));
  const left = new Set(staying.map(({ path }) => path));
  const gone = new Set([...removed].map(({ path }) => path).filter((path) => !left.has(path)));
  return staying
    .filter((one) => one.type === 'channel')
    .flatMap(({ path: channel, attributes: { on = [] } }) => on.map((path) => ({ path, channel })))
    .filter(({ path }) => gone.has(path))
    .map((use) => ({ _tag: 'PathInUse', ...use }));
};
