import { type FleetResource, isDerived, isOfInstance } from '../fleet-resource.js';

/** A database and a schedule of one instance would have one path. */
export interface SharedName {
  readonly _tag: 'SharedName';
  readonly path: string;
}

/**
 * Finds what would share a path. `hasDatabase` is whether a database is described at one. A schedule that follows from a policy gives
 * way to a database.
 */
export const noteSharedNames = (hasDatabase: (path: string) => boolean) => {
  const schedules = new Set<string>();
  const faults: SharedName[] = [];
  const noteIf = (isShared: boolean, { path }: FleetResource): void => {
    if (isShared) faults.push({ _tag: 'SharedName', path });
  };
  return {
    /** Receives each resource that is described, the databases of an instance before its schedules. */
    describe: (resource: FleetResource): void => {
      if (!isOfInstance(resource)) return;
      schedules.add(resource.path);
      noteIf(hasDatabase(resource.path), resource);
    },
    /** Receives each other one that stays. */
    keep: (resource: FleetResource): void => {
      if (resource.type === 'database') noteIf(schedules.has(resource.path), resource);
      else if (isOfInstance(resource) && !isDerived(resource.managedBy))
        noteIf(hasDatabase(resource.path), resource);
    },
    faults,
  };
};
