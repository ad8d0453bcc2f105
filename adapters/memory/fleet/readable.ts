import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { relocate, type Renaming } from '../../../core/fleet/editing/renaming.js';
import { keyText } from '../../../core/fleet/fleet-resource.js';
import type { ResourceId, ResourceRef } from '../../../core/shared/resource.js';
import { type MemoryState, putResource, type ResourceEntry, rouse } from '../state.js';
import type { FleetRegister } from '../../../core/fleet/ports/fleet-register.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import { type Caller, isVisible } from '../../../core/access/caller.js';

/** The resources that a caller may read, each parent before its children. */
export const readable = ({ resources }: MemoryState, caller: Caller): readonly ResourceEntry[] =>
  [...resources.values()].filter(({ resource, lineage }) =>
    isVisible(caller, resource.type, lineage),
  );

export const refOf = ({ id, resource: { type, path } }: ResourceEntry): ResourceRef => ({
  ...{ type, id, path },
});

/** As the SQL stores order texts, by the bytes of UTF-8. */
export const compareBytes = (a: string, b: string) =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));

export const byPath: Ord.Ord<ResourceEntry> = Ord.fromCompare((a, b) =>
  compareBytes(a.resource.path, b.resource.path),
);

/** Gives a resource its new name, and all that is under it its new path; runs are found by the paths that they have. */
export const renameResources = (renaming: Renaming, state: MemoryState): void => {
  const move = relocate(renaming);
  const entries = [...state.resources.values()];
  // In the same order, each parent before its children.
  state.resources.clear();
  for (const entry of entries) {
    const resource = move(entry.resource) as ResourceEntry['resource'];
    putResource(state, { ...entry, resource }, keyText(resource));
    // What is known of it names it by its path, and is found out once more.
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
      databasePath: O.getOrElse(() => run.databasePath)(pathOf(run.database)),
      schedulePath: O.alt(() => run.schedulePath)(pathOf(run.schedule)),
    });
};

/** The first resources of each type whose paths have these parts. */
export const searchPaths =
  (...[caller, parts, ofEachType]: Parameters<FleetRegister['search']>) =>
  (state: MemoryState): readonly ResourceRef[] => {
    const found = readable(state, caller)
      .filter(({ resource: { type, path } }) => type !== 'schedule' && hasParts(parts)(path))
      .toSorted(byPath.compare)
      .map(refOf);
    const types = [...new Set(found.map(({ type }) => type))];
    return types.flatMap((of) => found.filter(({ type }) => type === of).slice(0, ofEachType));
  };

/** Whether a path has these parts one after the other, in any case. */
const hasParts =
  (parts: readonly string[]) =>
  (path: string): boolean =>
    parts.reduce((at, part) => {
      const found = at < 0 ? -1 : path.toLowerCase().indexOf(part.toLowerCase(), at);
      return found < 0 ? -1 : found + part.length;
    }, 0) >= 0;
