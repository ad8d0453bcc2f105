import type { Engine } from '../shared/engine.js';
import type { FleetResource } from './fleet-resource.js';
import type { PlacedResource } from './flatten-fleet.js';

/** What schedules and channels refer to, of the resources that the fleet has or will have. */
export interface ReferredResources {
  /** By name. */
  readonly destinations: ReadonlySet<string>;
  /** By path. */
  readonly instances: ReadonlyMap<string, Engine>;
  /** Where there is something, of the paths that channels name. */
  readonly paths: ReadonlySet<string>;
}

/** Collects them; of paths only the `watched` ones, since a fleet has many. */
export const referredResources = (watched: ReadonlySet<string> = new Set()) => {
  const destinations = new Set<string>();
  const instances = new Map<string, Engine>();
  const paths = new Set<string>();
  const add = ({ type, name, path, attributes }: FleetResource): void => {
    if (type === 'destination') destinations.add(name);
    if (type === 'instance') instances.set(path, attributes.engine);
    if (type !== 'fleet' && watched.has(path)) paths.add(path);
  };
  return { destinations, instances, paths, add };
};

/** Those of the fleet, and in their place those that are described. */
export const allReferred = (
  staying: ReferredResources,
  described: ReferredResources,
): ReferredResources => ({
  destinations: new Set([...staying.destinations, ...described.destinations]),
  instances: new Map([...staying.instances, ...described.instances]),
  paths: new Set([...staying.paths, ...described.paths]),
});

/** Why dumps of a schedule cannot be restored to prove them. */
export type RestoreFault =
  | { readonly _tag: 'UnknownInstance'; readonly place: string; readonly path: string }
  | {
      readonly _tag: 'OtherEngine';
      readonly place: string;
      readonly path: string;
      readonly engine: Engine;
    };

/** Finds every schedule whose dumps are to be restored where that cannot be. */
export const findRestoreFaults = (
  placed: Iterable<PlacedResource>,
  { instances }: ReferredResources,
): readonly RestoreFault[] => {
  const faults: RestoreFault[] = [];
  for (const { place, resource } of placed) {
    if (resource.type !== 'schedule') continue;
    const { restoreOn: path } = resource.attributes;
    if (path === undefined) continue;
    const engine = instances.get(path);
    const at = `${place}.restore_on`;
    if (engine === undefined) faults.push({ _tag: 'UnknownInstance', place: at, path });
    else if (engine !== instances.get(instanceOf(resource.path)))
      faults.push({ _tag: 'OtherEngine', place: at, path, engine });
  }
  return faults;
};

const instanceOf = (path: string): string => path.split('/').slice(0, 2).join('/');
