import * as O from 'fp-ts/lib/Option.js';
import { takesFound } from '../found-databases.js';
import type { FleetResource, FleetResourceKey } from '../fleet-resource.js';
import { FOUND, isDerived, keyOf, keyText, parentKey } from '../fleet-resource.js';
import type { IsInScope } from '../prune-scope.js';

/** What becomes of a resource that is not described. A database that its instance takes once it is found is `found` in place of removed. */
export type Fate = 'stays' | 'found' | 'removed';

/**
 * Decides it for one resource after the other, each parent before its children. `as` removes what it has declared and prunes; what is
 * derived goes with what it follows from, whatever is pruned.
 */
export const decideFate = (as: string | undefined, isPruned: IsInScope) => {
  const removed: FleetResourceKey[] = [];
  const removedTexts = new Set<string>();
  const taken = noteTaken();
  const isUnderRemoved = (resource: FleetResource): boolean =>
    O.exists((key: FleetResourceKey) => removedTexts.has(keyText(key)))(parentKey(resource));
  const fateOf = (resource: FleetResource): Fate => {
    const { type, managedBy } = resource;
    if (isDerived(managedBy) && managedBy !== as)
      return isUnderRemoved(resource) || (managedBy === FOUND && taken.leavesOut(resource))
        ? 'removed'
        : 'stays';
    if (managedBy !== as || !isPruned(resource)) return 'stays';
    return type === 'database' && as !== FOUND && taken.takes(resource) && !isUnderRemoved(resource)
      ? 'found'
      : 'removed';
  };
  return {
    removed,
    isUnderRemoved,
    /** Receives each resource that is described, as it is to be. */
    addDescribed: taken.add,
    decide: (resource: FleetResource): Fate => {
      const fate = fateOf(resource);
      if (fate === 'removed') {
        removed.push(keyOf(resource));
        removedTexts.add(keyText(resource));
      } else taken.add(resource);
      return fate;
    },
  };
};

type TakesName = ReturnType<typeof takesFound>;

/** Which databases instances take once they are found. */
const noteTaken = () => {
  const byInstance = new Map<string, TakesName>();
  const takesAbove = ({ parent }: FleetResource) =>
    O.chainNullableK((path: string) => byInstance.get(path))(parent);
  return {
    /** Receives each resource as it is to be, each parent before its children. */
    add: ({ type, path, attributes }: FleetResource): void => {
      if (type === 'instance') byInstance.set(path, takesFound(attributes));
    },
    takes: (database: FleetResource): boolean =>
      O.exists((takes: TakesName) => takes(database.name))(takesAbove(database)),
    /** False as well where its instance was not received. */
    leavesOut: (database: FleetResource): boolean =>
      O.exists((takes: TakesName) => !takes(database.name))(takesAbove(database)),
  };
};
