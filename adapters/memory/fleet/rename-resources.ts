import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { relocate, type Renaming } from '../../../core/fleet/editing/renaming.js';
import { keyText } from '../../../core/fleet/fleet-resource.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { type MemoryState, putResource, type ResourceEntry } from '../state.js';

/** Gives a resource its new name, and all that is under it its new path; runs are found by the paths that they have. */
export const renameResources = (renaming: Renaming, state: MemoryState): void => {
  const move = relocate(renaming);
  const entries = [...state.resources.values()];
  // In the same order, each parent before its children.
  state.resources.clear();
  for (const entry of entries) {
    const resource = move(entry.resource) as ResourceEntry['resource'];
    putResource(state, { ...entry, resource }, keyText(resource));
    if (resource !== entry.resource) rouse(state, entry.id);
  }
  const pathOf = (id: O.Option<ResourceId>): O.Option<string> =>
    pipe(
      id,
      O.chainNullableK((known) => state.byId.get(known)?.resource),
      O.chainNullableK((resource) => (resource.type === 'fleet' ? undefined : resource.path)),
    );
  for (const [id, run] of state.runs)
    state.runs.set(id, {
      ...run,
      databasePath: pipe(
        pathOf(run.database),
        O.getOrElse(() => run.databasePath),
      ),
      schedulePath: pipe(
        pathOf(run.schedule),
        O.alt(() => run.schedulePath),
      ),
    });
};

/** What is known of it names it by its path, and is found out once more. */
const rouse = (state: MemoryState, id: ResourceId): void => {
  const known = state.upkeep.get(id);
  if (known === undefined) return;
  const wakeAtMs = Math.min(known.wakeAtMs, state.now());
  state.upkeep.set(id, { ...known, wakeAtMs, isRoused: true });
};
