import type * as Eq from 'fp-ts/lib/Eq.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ResourceId, ResourceType, SubjectType } from '../shared/resource.js';
import type { Secret } from '../shared/secret.js';
import type { ChannelRules } from '../described/channel.js';
import type { DESTINATION } from '../described/destination.js';
import type { Stored } from '../described/field.js';
import type { DATABASE, FLEET, InstanceFields, SERVER } from '../described/instance.js';
import type { POLICY } from '../described/policy.js';
import type { Ruled } from './fleet-description.js';
import { eqSecret, type Kept } from '../described/kept.js';
import type { ScheduleRules } from '../described/schedule.js';

/** Who manages a resource: the name under which it is applied, or one of the names below, under which no file can be applied. */

/** The name of those who apply fleet files and give none. */
export const DEFAULT_MANAGER = 'fleet-file';

/** What manages a database that a login has found on an instance with `databases: all`. */
export const FOUND = 'found';

const OF_POLICY = 'policy:';

/** What manages a schedule that follows from a policy. */
export const managerOfPolicy = (policy: string): string => `${OF_POLICY}${policy}`;

/** The policy of which that is the manager; undefined of any other. */
export const policyOfManager = (managedBy: string | undefined): string | undefined =>
  managedBy?.startsWith(OF_POLICY) === true ? managedBy.slice(OF_POLICY.length) : undefined;

/**
 * Whether the resource was not declared by itself: it follows from what somebody did. A file or a person may take it over as it is, and it
 * never keeps what is above it from being removed.
 */
export const isDerived = (managedBy: string | undefined): boolean =>
  managedBy === FOUND || policyOfManager(managedBy) !== undefined;

/** Whether somebody may apply a fleet under this name. */
export const isManager = (text: string): boolean => /^[\w.-]{1,64}$/.test(text) && !isDerived(text);

/** What a resource of each type has besides its name and its secret. */
export interface Attributes {
  readonly server: Stored<typeof SERVER> & Ruled;
  readonly instance: Omit<InstanceFields, 'admin'> & { readonly user: string } & Ruled;
  readonly database: Stored<typeof DATABASE> & Ruled;
  readonly schedule: ScheduleRules;
  readonly destination: { readonly kind: string } & Stored<typeof DESTINATION>;
  readonly channel: { readonly kind: string } & ChannelRules;
  readonly policy: Stored<typeof POLICY>;
  readonly fleet: Stored<typeof FLEET> & Ruled;
}

/**
 * One row of the fleet: a resource by its path, under its parent's. The fleet itself is one for as long as something is
 * described of it.
 */
export type FleetResource = { readonly [T in SubjectType]: FleetResourceOf<T> }[SubjectType];

export interface FleetResourceOf<T extends SubjectType> {
  readonly type: T;
  readonly path: string;
  readonly name: string;
  readonly parent: O.Option<string>;
  readonly attributes: Attributes[T];
  /** An instance's admin password, which a description may keep as it is stored; a destination's or a channel's settings. */
  readonly secret: O.Option<T extends 'instance' ? Secret | Kept : Secret>;
  /** The name that declared it, or what it follows from; absent if it was made by hand. */
  readonly managedBy?: string;
}

/** A stored resource as it is described, without its secret. */
export type DescribedResource = {
  readonly [T in ResourceType]: { readonly id: ResourceId } & Pick<
    FleetResourceOf<T>,
    'type' | 'path' | 'name' | 'attributes'
  >;
}[ResourceType];

/** Two types may use the same path: `vault` can be a server and a destination. */
export type FleetResourceKey = Pick<FleetResource, 'type' | 'path'>;

export const keyOf = ({ type, path }: FleetResourceKey): FleetResourceKey => ({ type, path });

export const keyText = ({ type, path }: FleetResourceKey): string => `${type} ${path}`;

/** What is at a path of so many names, from the server down, and has something under it. */
const LEVELS = ['server', 'instance', 'database'] as const;

/** The keys of what is above a resource, from the server down. */
export const keysAbove = ({ type, path }: FleetResourceKey): readonly FleetResourceKey[] => {
  if (type !== 'schedule' && !LEVELS.some((level) => level === type)) return [];
  const names = path.split('/');
  return LEVELS.slice(0, names.length - 1).map((level, index) => ({
    type: level,
    path: names.slice(0, index + 1).join('/'),
  }));
};

/** Whether it is a schedule of an instance, which has a path as a database has one. */
export const isOfInstance = ({ type, attributes }: FleetResource): boolean =>
  type === 'schedule' && attributes.what !== undefined;

/** The fleet itself, with what is described of all that is in it. */
export const fleetItself = (attributes: Attributes['fleet']): FleetResourceOf<'fleet'> => ({
  type: 'fleet',
  path: 'fleet',
  name: 'fleet',
  parent: O.none,
  attributes,
  secret: O.none,
});

/** The key of the parent resource; none for what belongs to the fleet itself. */
export const parentKey = (resource: FleetResource): O.Option<FleetResourceKey> =>
  O.isNone(resource.parent) ? O.none : O.fromNullable(keysAbove(resource).at(-1));

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .filter(([, inner]) => inner !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, inner]) => [name, sorted(inner)])
    : value;

/** Whether two values that JSON can hold are equal, whatever the order of their members. */
export const eqAttributes: Eq.Eq<unknown> = {
  equals: (a, b) =>
    JSON.stringify(a) === JSON.stringify(b) ||
    JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)),
};

/** Whether two resources of one key are equal in everything that a description has. */
export const eqFleetResource: Eq.Eq<FleetResource> = {
  equals: (a, b) =>
    a.managedBy === b.managedBy &&
    eqAttributes.equals(a.attributes, b.attributes) &&
    O.getEq(eqSecret).equals(a.secret, b.secret),
};
