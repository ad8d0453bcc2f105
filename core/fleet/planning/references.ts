import type { Engine } from '../../engines/engines.js';
import type { FleetResource } from '../fleet-resource.js';
import type { PlacedResource } from '../flatten-fleet.js';
import { type Reference, referencesOf } from './visit-references.js';

/** What other resources refer to, of those that the fleet has or will have. */
export interface ReferredResources {
  /** By name. */
  readonly destinations: ReadonlySet<string>;
  /** By name. */
  readonly policies: ReadonlySet<string>;
  /** By path. */
  readonly instances: ReadonlyMap<string, Engine>;
  /** Where there is something, of the paths that channels name. */
  readonly paths: ReadonlySet<string>;
}

/** Collects them; of paths only the `watched` ones, since a fleet has many. */
export const referredResources = (watched: ReadonlySet<string> = new Set()) => {
  const destinations = new Set<string>();
  const policies = new Set<string>();
  const instances = new Map<string, Engine>();
  const paths = new Set<string>();
  const add = ({ type, name, path, attributes }: FleetResource): void => {
    if (type === 'destination') destinations.add(name);
    if (type === 'policy') policies.add(name);
    if (type === 'instance') instances.set(path, attributes.engine);
    if (type !== 'fleet' && watched.has(path)) paths.add(path);
  };
  return { destinations, policies, instances, paths, add };
};

/** Those of the fleet, and in their place those that are described. */
export const allReferred = (
  staying: ReferredResources,
  described: ReferredResources,
): ReferredResources => ({
  destinations: new Set([...staying.destinations, ...described.destinations]),
  policies: new Set([...staying.policies, ...described.policies]),
  instances: new Map([...staying.instances, ...described.instances]),
  paths: new Set([...staying.paths, ...described.paths]),
});

/** A resource names what the fleet would not have, or an instance on which its dumps cannot be restored. */
export type ReferenceFault =
  | { readonly _tag: 'UnknownDestination'; readonly place: string; readonly name: string }
  | { readonly _tag: 'UnknownPolicy'; readonly place: string; readonly name: string }
  | { readonly _tag: 'UnknownInstance'; readonly place: string; readonly path: string }
  | {
      readonly _tag: 'OtherEngine';
      readonly place: string;
      readonly path: string;
      readonly engine: Engine;
    };

export const findReferenceFaults = (
  placed: Iterable<PlacedResource>,
  known: ReferredResources,
): readonly ReferenceFault[] => {
  const faults: ReferenceFault[] = [];
  for (const { place, resource } of placed)
    for (const reference of referencesOf(resource)) {
      const within = resource.type === 'fleet' ? '' : `${place}.`;
      faults.push(...faultsOf(reference, `${within}${reference.at}`, resource, known));
    }
  return faults;
};

const faultsOf = (
  { type, named, path }: Reference,
  place: string,
  from: FleetResource,
  { destinations, policies, instances }: ReferredResources,
): readonly ReferenceFault[] => {
  if (type === 'destination')
    return destinations.has(named) ? [] : [{ _tag: 'UnknownDestination', place, name: named }];
  if (type === 'policy')
    return policies.has(named) ? [] : [{ _tag: 'UnknownPolicy', place, name: named }];
  const engine = instances.get(path);
  if (engine === undefined) return [{ _tag: 'UnknownInstance', place, path }];
  // Of the databases of a policy nothing is known here.
  return from.type === 'policy' || engine === instances.get(instanceOf(from.path))
    ? []
    : [{ _tag: 'OtherEngine', place, path, engine }];
};

const instanceOf = (path: string): string => path.split('/').slice(0, 2).join('/');
