import { type Field, storedName } from '../../described/field.js';
import { SCHEDULE, type ScheduleRules } from '../../described/schedule.js';
import type { Engine } from '../../engines/engines.js';
import { resourcePath } from '../../shared/resource.js';
import type { FleetResource, FleetResourceKey } from '../fleet-resource.js';
import type { PlacedResource } from '../flatten-fleet.js';

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

/** What a schedule names, and in which field. */
export interface Reference extends FleetResourceKey {
  readonly type: 'destination' | 'instance';
  /** Its name in a document, and in what is stored. */
  readonly field: string;
  readonly stored: keyof ScheduleRules;
  /** What stands there: the name of a destination, or the path of an instance. */
  readonly named: string;
}

const REFERRING = Object.entries<Field>(SCHEDULE).flatMap(([field, one]) =>
  one.refersTo === undefined
    ? []
    : [{ field, type: one.refersTo, stored: storedName(field, one) as keyof ScheduleRules }],
);

/** The references of a schedule; a large fleet has many, and is gone through often. */
export const referencesOf = ({ type, attributes }: FleetResource): readonly Reference[] => {
  if (type !== 'schedule') return NO_REFERENCES;
  const references: Reference[] = [];
  for (const { type: to, field, stored } of REFERRING) {
    const named = attributes[stored];
    if (typeof named !== 'string') continue;
    const path = to === 'destination' ? resourcePath(named) : named;
    references.push({ type: to, field, stored, named, path });
  }
  return references;
};

const NO_REFERENCES: readonly Reference[] = [];

/** A schedule names what the fleet would not have, or an instance on which its dumps cannot be restored. */
export type ReferenceFault =
  | { readonly _tag: 'UnknownDestination'; readonly place: string; readonly name: string }
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
    for (const reference of referencesOf(resource))
      faults.push(...faultsOf(reference, `${place}.${reference.field}`, resource, known));
  return faults;
};

const faultsOf = (
  { type, named, path }: Reference,
  place: string,
  schedule: FleetResource,
  { destinations, instances }: ReferredResources,
): readonly ReferenceFault[] => {
  if (type === 'destination')
    return destinations.has(named) ? [] : [{ _tag: 'UnknownDestination', place, name: named }];
  const engine = instances.get(path);
  if (engine === undefined) return [{ _tag: 'UnknownInstance', place, path }];
  return engine === instances.get(instanceOf(schedule.path))
    ? []
    : [{ _tag: 'OtherEngine', place, path, engine }];
};

const instanceOf = (path: string): string => path.split('/').slice(0, 2).join('/');
