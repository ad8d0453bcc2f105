import { SUBJECT_TYPES } from '../../shared/resource.js';
import type { FleetResource, FleetResourceKey } from '../fleet-resource.js';

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
