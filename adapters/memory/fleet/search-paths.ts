import type { FleetRegister } from '../../../core/fleet/ports/fleet-register.js';
import { isVisible } from '../../../core/access/lineage.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import type { MemoryState } from '../state.js';

/** The first resources of each type whose paths have these parts. */
export const searchPaths =
  (...[caller, parts, ofEachType]: Parameters<FleetRegister['search']>) =>
  ({ resources }: MemoryState): readonly ResourceRef[] => {
    const found = [...resources.values()]
      .filter(({ resource, lineage }) => isVisible(caller, resource.type, lineage))
      .map(({ id, resource: { type, path } }): ResourceRef => ({ type, id, path }))
      .filter(({ type, path }) => type !== 'schedule' && hasParts(parts)(path))
      .toSorted((one, other) => Buffer.compare(Buffer.from(one.path), Buffer.from(other.path)));
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
