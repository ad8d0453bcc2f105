import { stringify } from 'yaml';
import { ACCESS_RULE, MAINTENANCE_RULE } from '../../core/described/fleet-rules.js';
import type {
  DatabaseDescription,
  FleetDescription,
  InstanceDescription,
} from '../../core/fleet/fleet-description.js';
import {
  encodeChannel,
  encodeDatabase,
  encodeDestination,
  encodeInstance,
  encodeItself,
  encodePolicy,
  encodeSchedule,
  encodeServer,
  fieldsWriter,
} from './fleet/encode-resource.js';
import { writtenDatabases } from './fleet/databases-codec.js';
import { writtenRules } from './fleet/place-rules.js';

const WRITERS = { maintenance: fieldsWriter(MAINTENANCE_RULE), access: fieldsWriter(ACCESS_RULE) };

/** A list of rules under its name, unless it is empty. */
const encodeRules = (list: keyof typeof WRITERS, fleet: FleetDescription): object => {
  const rules = writtenRules(list, fleet);
  if (rules.length === 0) return {};
  return { [list]: rules.map(({ on, ...rule }) => ({ on, ...WRITERS[list](rule) })) };
};

/** The document that `decodeFleet` reads back into this description, with every secret in it revealed. */
export const encodeFleet = (fleet: FleetDescription): unknown => ({
  ...encodeItself(fleet),
  servers: fleet.servers.map(({ instances, ...server }) => ({
    ...encodeServer(server),
    instances: instances.map(withDatabases),
  })),
  destinations: fleet.destinations.map(encodeDestination),
  channels: fleet.channels.map(encodeChannel),
  ...(fleet.policies !== undefined && { policies: fleet.policies.map(encodePolicy) }),
  ...encodeRules('maintenance', fleet),
  ...encodeRules('access', fleet),
});

const withDatabases = ({
  found,
  databases,
  schedules,
  ...instance
}: InstanceDescription): unknown => ({
  ...encodeInstance(instance),
  databases: writtenDatabases(found, databases.map(withSchedules)),
  ...(schedules !== undefined && { schedules: schedules.map(encodeSchedule) }),
});

const withSchedules = ({ schedules, ...database }: DatabaseDescription): unknown => ({
  ...encodeDatabase(database),
  schedules: schedules.map(encodeSchedule),
});

/** The text of a fleet file, which is read back into this description. */
export const writeFleet = (fleet: FleetDescription, form: 'json' | 'yaml'): string =>
  form === 'json' ? JSON.stringify(encodeFleet(fleet)) : writeYaml(encodeFleet(fleet));

/** The text of a document, which is read back into the same. */
export const writeYaml = (document: unknown): string =>
  stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
