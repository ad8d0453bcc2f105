import * as O from 'fp-ts/lib/Option.js';
import type {
  DatabaseDescription,
  FleetDescription,
  InstanceDescription,
  ServerDescription,
  SettingsDescription,
} from './fleet-description.js';
import type { FleetResource } from './fleet-resource.js';
import { resourcePath } from '../shared/resource.js';

/** A resource and its place in the description, such as `servers[2].instances[0]`. */
export interface PlacedResource {
  readonly place: string;
  readonly resource: FleetResource;
}

/** Every resource of the description, each parent before its children. */
export const flattenFleet = (fleet: FleetDescription): readonly PlacedResource[] => [
  ...fleet.destinations.map(settingsAt('destination', 'destinations')),
  ...fleet.channels.map(settingsAt('channel', 'channels')),
  ...fleet.servers.flatMap((server, index) => flattenServer(server, `servers[${index}]`)),
];

const settingsAt =
  (type: 'destination' | 'channel', list: string) =>
  ({ name, kind, settings }: SettingsDescription, index: number): PlacedResource => ({
    place: `${list}[${index}]`,
    resource: {
      type,
      path: resourcePath(name),
      name,
      parent: O.none,
      attributes: { kind },
      secret: O.some(settings),
    },
  });

const flattenServer = (server: ServerDescription, place: string): readonly PlacedResource[] => {
  const path = resourcePath(server.name);
  const { name, address } = server;
  const attributes = address === undefined ? {} : { address };
  return [
    { place, resource: { type: 'server', path, name, parent: O.none, attributes, secret: O.none } },
    ...server.instances.flatMap((instance, index) =>
      flattenInstance(instance, path, `${place}.instances[${index}]`),
    ),
  ];
};

const flattenInstance = (
  { name, admin, databases, engine, host, port, tls }: InstanceDescription,
  parent: string,
  place: string,
): readonly PlacedResource[] => {
  const path = `${parent}/${resourcePath(name)}`;
  return [
    {
      place,
      resource: {
        type: 'instance',
        path,
        name,
        parent: O.some(parent),
        attributes: { engine, host, port, tls, user: admin.user },
        secret: O.some(admin.password),
      },
    },
    ...databases.flatMap((database, index) =>
      flattenDatabase(database, path, `${place}.databases[${index}]`),
    ),
  ];
};

const flattenDatabase = (
  { name, schedules }: DatabaseDescription,
  parent: string,
  place: string,
): readonly PlacedResource[] => {
  const path = `${parent}/${resourcePath(name)}`;
  return [
    {
      place,
      resource: {
        type: 'database',
        path,
        name,
        parent: O.some(parent),
        attributes: {},
        secret: O.none,
      },
    },
    ...schedules.map(({ name: schedule, ...attributes }, index): PlacedResource => ({
      place: `${place}.schedules[${index}]`,
      resource: {
        type: 'schedule',
        path: `${path}/${resourcePath(schedule)}`,
        name: schedule,
        parent: O.some(path),
        attributes,
        secret: O.none,
      },
    })),
  ];
};
