import { type Field, type Fields, storedName } from '../../described/field.js';
import { POLICY_NAME, NO_POLICY } from '../../described/policy.js';
import { SCHEDULE } from '../../described/schedule.js';
import type { Engine } from '../../engines/engines.js';
import { resourcePath } from '../../shared/resource.js';
import type { FleetResource, FleetResourceKey } from '../fleet-resource.js';
import type { PlacedResource } from '../flatten-fleet.js';

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

/** What a resource names, and where. */
export interface Reference extends FleetResourceKey {
  readonly type: 'destination' | 'instance' | 'policy';
  /** Its place in what a document says of the resource, such as `destination` or `schedules[0].destination`. */
  readonly at: string;
  /** What stands there: the name of a destination or of a policy, or the path of an instance. */
  readonly named: string;
}

type Attributes = FleetResource['attributes'];

type Visit = (reference: Reference) => string;

/** Visits each reference of the fields, and puts in its place what that returns; where all is as it was, so is the result. */
const visitor = (fields: Fields) => {
  const referring = Object.entries<Field>(fields).flatMap(([field, one]) =>
    one.refersTo === undefined
      ? []
      : [{ field, type: one.refersTo, stored: storedName(field, one) }],
  );
  return <A extends object>(attributes: A, place: string, visit: Visit): A => {
    let visited = attributes;
    for (const { type, field, stored } of referring) {
      const named = (attributes as Readonly<Record<string, unknown>>)[stored];
      if (typeof named !== 'string' || (type === 'policy' && named === NO_POLICY)) continue;
      const path = type === 'instance' ? named : resourcePath(named);
      const after = visit({ type, at: `${place}${field}`, named, path });
      if (after !== named) visited = { ...visited, [stored]: after };
    }
    return visited;
  };
};

const visitSchedule = visitor(SCHEDULE);
const visitNamed = visitor(POLICY_NAME);

/** The attributes of a resource with what they refer to by other names. */
export const withReferences = (resource: FleetResource, visit: Visit): Attributes => {
  switch (resource.type) {
    case 'destination':
    case 'channel':
      return resource.attributes;
    case 'schedule':
      return visitSchedule(resource.attributes, '', visit);
    case 'policy': {
      const { schedules } = resource.attributes;
      const visited = schedules.map((one, index) =>
        visitSchedule(one, `schedules[${index}].`, visit),
      );
      return { ...resource.attributes, schedules: visited };
    }
    default:
      return visitNamed(resource.attributes, '', visit);
  }
};

/** The references of a resource; a large fleet has many, and is gone through often. */
export const referencesOf = (resource: FleetResource): readonly Reference[] => {
  const references: Reference[] = [];
  void withReferences(resource, (reference) => {
    void references.push(reference);
    return reference.named;
  });
  return references;
};

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
