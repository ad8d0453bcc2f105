import type { ApprovalKind } from '../../described/fleet-rules.js';
import type { Renaming } from '../editing/renaming.js';
import type { FleetResource, FleetResourceKey } from '../fleet-resource.js';
import { SUBJECT_TYPES } from '../../shared/resource.js';

/** The changes that turn one fleet into another. Parents come before their children in `added`. */
export interface FleetPlan {
  readonly added: readonly FleetResource[];
  readonly changed: readonly FleetResource[];
  readonly removed: readonly FleetResourceKey[];
  /**
   * Of those who apply, in the store but not in the description, and left there. None where only scopes are pruned: the rest is not
   * looked at.
   */
  readonly unmanaged: readonly FleetResourceKey[];
  /** Of others until now, made by hand, or derived; all of them are in `changed`. Absent if empty. */
  readonly takenOver?: readonly FleetResourceKey[];
  /** Carried out before the rest, which has the new paths. Absent if empty. */
  readonly renamed?: readonly Renaming[];
  /** The resource that an edit is about as it is from then on, changed or not, without its secrets. Absent of all but an edit of one. */
  readonly edited?: FleetResource;
  /** What somebody else has to approve first. Only of a dry run, and absent where nothing is to be approved. */
  readonly approvals?: readonly ApprovalKind[];
}

/** Resources by type and path. The paths are those of the resources themselves, so that none is kept twice. */
export interface FleetIndex {
  /** Keeps the first resource of a key; returns whether it is this one. */
  readonly add: (resource: FleetResource) => boolean;
  readonly has: (key: FleetResourceKey) => boolean;
  /** Removes and returns the resource of a key. */
  readonly take: (key: FleetResourceKey) => FleetResource | undefined;
  /** Those of the keys that are left, in their order. */
  readonly rest: (keys: Iterable<FleetResourceKey>) => readonly FleetResource[];
}

export const fleetIndex = (): FleetIndex => {
  const byType = new Map(SUBJECT_TYPES.map((type) => [type, new Map<string, FleetResource>()]));
  const find = ({ type, path }: FleetResourceKey) => byType.get(type)?.get(path);
  return {
    add: (resource) => {
      if (find(resource) !== undefined) return false;
      byType.get(resource.type)?.set(resource.path, resource);
      return true;
    },
    has: (key) => find(key) !== undefined,
    take: (key) => {
      const resource = find(key);
      byType.get(key.type)?.delete(key.path);
      return resource;
    },
    rest: (keys) => {
      const left: FleetResource[] = [];
      if ([...byType.values()].every(({ size }) => size === 0)) return left;
      for (const key of keys) {
        const resource = find(key);
        if (resource !== undefined) left.push(resource);
      }
      return left;
    },
  };
};

/** Items that pass once, each of which is shown to somebody. */
export const passingBy = <A>(items: Iterable<A>, show: (item: A) => void): Iterable<A> => ({
  *[Symbol.iterator]() {
    for (const item of items) {
      show(item);
      yield item;
    }
  },
});

/** Items that pass once, and how many of them have passed. */
export const countItems = <A>(items: Iterable<A>) => {
  let count = 0;
  const counted = passingBy(items, () => {
    count += 1;
  });
  return { items: counted, count: () => count };
};
