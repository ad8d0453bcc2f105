import * as O from 'fp-ts/lib/Option.js';
import type {
  DatabaseDescription,
  FleetDescription,
  InstanceDescription,
  ServerDescription,
  SettingsDescription,
} from './fleet-description.js';
import { type Attributes, DEFAULT_MANAGER, fleetItself } from './fleet-resource.js';
import type { FleetResource } from './fleet-resource.js';
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

/** The same resources, which are made each time that they are iterated: those of a large fleet need much memory. */
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
  const { maintenance } = fleet;
  if (maintenance !== undefined)
    yield { place: 'maintenance', resource: fleetItself({ maintenance }) };
  for (const [index, destination] of fleet.destinations.entries()) {
    const { kind, encrypt } = destination;
    const attributes = { kind, ...(encrypt !== undefined && { encrypt }) };
    yield flattenSettings('destination', destination, attributes, `destinations[${index}]`);
  }
  for (const [index, channel] of fleet.channels.entries()) {
    const { name: _name, settings: _settings, ...attributes } = channel;
    yield flattenSettings('channel', channel, attributes, `channels[${index}]`);
  }
  for (const [index, server] of fleet.servers.entries())
    yield* flattenServer(server, `servers[${index}]`);
}

const flattenSettings = (
  type: 'destination' | 'channel',
  { name, settings }: SettingsDescription,
  attributes: Attributes['destination'] & Attributes['channel'],
  place: string,
): PlacedResource => {
  const [path, secret] = [resourcePath(name), O.some(settings)];
  return { place, resource: { type, path, name, parent: O.none, attributes, secret } };
};

function* flattenServer(
  { name, instances, ...attributes }: ServerDescription,
  place: string,
): Generator<PlacedResource, void> {
  const path = resourcePath(name);
  yield {
    place,
    resource: { type: 'server', path, name, parent: O.none, attributes, secret: O.none },
  };
  for (const [index, instance] of instances.entries())
    yield* flattenInstance(instance, path, `${place}.instances[${index}]`);
}

function* flattenInstance(
  { name, admin, databases, ...rest }: InstanceDescription,
  server: string,
  place: string,
): Generator<PlacedResource, void> {
  const path = `${server}/${resourcePath(name)}`;
  const attributes = { ...rest, user: admin.user };
  const [parent, secret] = [O.some(server), O.some(admin.password)];
  yield { place, resource: { type: 'instance', path, name, parent, attributes, secret } };
  const here = O.some(path);
  for (const [index, database] of databases.entries())
    yield* flattenDatabase(database, here, `${path}/`, `${place}.databases[${index}]`);
}

const NO_ATTRIBUTES = {};
const NEEDS_NO_DUMP = { backups: 'none' } as const;

/** The databases of an instance share their parent. */
function* flattenDatabase(
  { name, backups, maintenance, schedules }: DatabaseDescription,
  parent: O.Option<string>,
  prefix: string,
  place: string,
): Generator<PlacedResource, void> {
  const path = `${prefix}${resourcePath(name)}`;
  const own = backups === undefined ? NO_ATTRIBUTES : NEEDS_NO_DUMP;
  const attributes = maintenance === undefined ? own : { ...own, maintenance };
  yield { place, resource: { type: 'database', path, name, parent, attributes, secret: O.none } };
  const here = O.some(path);
  for (const [index, { name: schedule, ...rules }] of schedules.entries())
    yield {
      place: `${place}.schedules[${index}]`,
      resource: {
        type: 'schedule',
        path: `${path}/${resourcePath(schedule)}`,
        name: schedule,
        parent: here,
        attributes: rules,
        secret: O.none,
      },
    };
}
