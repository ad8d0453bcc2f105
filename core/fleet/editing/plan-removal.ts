import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { ResourceType } from '../../shared/resource.js';
import type { FleetPlan } from '../plan-fleet-change.js';
import { type PruneScope, rootType } from '../prune-scope.js';
import { type EditError, managedByFile } from './edit-error.js';
import type { FleetPart } from './fleet-part.js';
import { planByHand } from './part-resources.js';
import { editableIn, type IsExpected } from './plan-edit.js';
import { isAtOrUnder } from './renaming.js';

export interface Removal {
  /** What is under it is removed as well; otherwise nothing may be. */
  readonly beneath: boolean;
  readonly isExpected?: IsExpected;
}

/** Plans to remove a resource. */
export const planRemoval =
  (type: ResourceType, { beneath, isExpected }: Removal) =>
  (part: FleetPart): E.Either<EditError, FleetPlan> =>
    pipe(
      editableIn(part, type, isExpected),
      E.flatMap(({ path }): E.Either<EditError, FleetPlan> => {
        const removed = part.resources.filter(isAtOrUnder({ type, path }));
        const managed = removed.find(({ managedBy }) => managedBy !== undefined);
        if (managed?.managedBy !== undefined)
          return E.left(managedByFile(managed.path, managed.managedBy));
        const count = removed.length - 1;
        if (count > 0 && !beneath) return E.left({ _tag: 'HasChildren', path, count });
        return planByHand([], [scopeOf(type, path)])(part.resources);
      }),
    );

/** A star in a name stands for itself. */
const scopeOf = (type: ResourceType, path: string): PruneScope => ({
  type: rootType(type) as PruneScope['type'],
  path: path.replaceAll('*', '%2A'),
});
