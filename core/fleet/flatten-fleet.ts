import * as O from 'fp-ts/lib/Option.js';
import type {
  ChannelDescription,
  DatabaseDescription,
  DestinationDescription,
  FleetDescription,
  InstanceDescription,
  PolicyDescription,
  ScheduleDescription,
  ServerDescription,
} from './fleet-description.js';
import { DEFAULT_MANAGER, fleetItself, type FleetResource } from './fleet-resource.js';
import { resourcePath } from '../shared/resource.js';

/** A resource and its place in the description, such as `servers[2].instances[0]`. */
export interface PlacedResource {
  readonly place: string;
  readonly resource: FleetResource;
}

/** Every resource of the description, each parent before its children, as `managedBy` declares it. */
export const flattenFleet = (fleet: FleetDescription, managedBy?: string) => [
  ...placedResources(fleet, managedBy),
];

/** The same resources, made again at each iteration, since those of a large fleet need much memory. */
export const placedResources = (
  fleet: FleetDescription,
  managedBy = DEFAULT_MANAGER,
): Iterable<PlacedResource> => ({
  *[Symbol.iterator]() {
    for (const { place, resource } of flatten(fleet))
      yield { place, resource: { ...resource, managedBy } };
  },
});

function* flatten(fleet: FleetDescription): Generator<PlacedResource, void> {
  const { servers, destinations, channels, policies = [], ...itself } = fleet;
  const [place] = Object.keys(itself);
  if (place !== undefined) yield { place, resource: fleetItself(itself) };
  for (const [index, one] of policies.entries()) yield flattenPolicy(one, `policies[${index}]`);
  for (const [index, destination] of destinations.entries())
    yield flattenDestination(destination, `destinations[${index}]`);
  for (const [index, channel] of channels.entries())
    yield flattenChannel(channel, `channels[${index}]`);
  for (const [index, server] of servers.entries())
    yield* flattenServer(server, `servers[${index}]`);
}

/** A destination as a description has it, without who declares it; likewise the types below. */
export const flattenDestination = (
  { name, kind, encrypt, settings }: DestinationDescription,
  place: string,
): PlacedResource => {
  const attributes = { kind, ...(encrypt !== undefined && { encrypt }) };
  const own = { path: resourcePath(name), name, parent: O.none, secret: O.some(settings) };
  return { place, resource: { type: 'destination', ...own, attributes } };
};

export const flattenChannel = (
  { name, settings, ...attributes }: ChannelDescription,
  place: string,
): PlacedResource => {
  const own = { path: resourcePath(name), name, parent: O.none, secret: O.some(settings) };
  return { place, resource: { type: 'channel', ...own, attributes } };
};

export const flattenPolicy = (
  { name, ...attributes }: PolicyDescription,
  place: string,
): PlacedResource => {
  const own = { path: resourcePath(name), name, parent: O.none, secret: O.none };
  return { place, resource: { type: 'policy', ...own, attributes } };
};

/** A server and everything under it. */
export function* flattenServer(
  { name, instances, ...attributes }: ServerDescription,
  place: string,
): Generator<PlacedResource, void> {
  const path = resourcePath(name);
  const own = { path, name, parent: O.none, attributes, secret: O.none };
  yield { place, resource: { type: 'server', ...own } };
  for (const [index, instance] of instances.entries())
    yield* flattenInstance(instance, path, `${place}.instances[${index}]`);
}

export function* flattenInstance(
  { name, admin, found, databases, schedules = [], ...rest }: InstanceDescription,
  server: string,
  place: string,
): Generator<PlacedResource, void> {
  const path = `${server}/${resourcePath(name)}`;
  const attributes = {
    ...rest,
    user: admin.user,
    ...(found !== undefined && { databases: found }),
  };
  const [parent, secret] = [O.some(server), O.some(admin.password)];
  yield { place, resource: { type: 'instance', path, name, parent, attributes, secret } };
  const here = O.some(path);
  // In a document `all` comes first.
  const first = found === undefined ? 0 : 1;
  for (const [index, database] of databases.entries())
    yield* flattenDatabase(database, here, `${path}/`, `${place}.databases[${first + index}]`);
  yield* flattenSchedules(schedules, path, place);
}

/** A fleet may have very many databases that say nothing: they share it. */
const NO_ATTRIBUTES = {};

/** The databases of an instance share their parent, and schedules theirs. */
export function* flattenDatabase(
  { name, schedules, ...rest }: DatabaseDescription,
  parent: O.Option<string>,
  prefix: string,
  place: string,
): Generator<PlacedResource, void> {
  const path = `${prefix}${resourcePath(name)}`;
  const attributes = Object.keys(rest).length === 0 ? NO_ATTRIBUTES : rest;
  yield { place, resource: { type: 'database', path, name, parent, attributes, secret: O.none } };
  yield* flattenSchedules(schedules, path, place);
}

/** Those of one database, or of one instance. */
function* flattenSchedules(
  schedules: readonly ScheduleDescription[],
  path: string,
  place: string,
): Generator<PlacedResource, void> {
  const here = O.some(path);
  for (const [index, schedule] of schedules.entries())
    yield flattenSchedule(schedule, here, `${path}/`, `${place}.schedules[${index}]`);
}

export const flattenSchedule = (
  { name, ...attributes }: ScheduleDescription,
  parent: O.Option<string>,
  prefix: string,
  place: string,
): PlacedResource => {
  const path = `${prefix}${resourcePath(name)}`;
  return { place, resource: { type: 'schedule', path, name, parent, attributes, secret: O.none } };
};
