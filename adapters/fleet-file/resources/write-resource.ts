import {
  describeInstance,
  describeNamed,
  describeSettled,
} from '../../../core/fleet/describe-fleet.js';
import type { FleetResource, FleetResourceOf } from '../../../core/fleet/fleet-resource.js';
import type { SubjectType } from '../../../core/shared/resource.js';
import { isMapping, type Mapping } from '../codec/record.js';
import {
  encodeChannel,
  encodeDatabase,
  encodeDestination,
  encodeInstance,
  encodeSchedule,
  encodeServer,
} from '../fleet/encode-resource.js';

/**
 * What a fleet file has of one resource, without what is under it and without its maintenance. The same resource gives the same
 * text, in whatever order a store has its members: the name comes first, then all else by the alphabet.
 */
export const writeResource = (resource: FleetResource): Mapping => {
  const write = WRITERS[resource.type] as (resource: FleetResource) => object;
  return ordered({ name: resource.name, ...write(resource) });
};

const WRITERS: { readonly [T in SubjectType]: (resource: FleetResourceOf<T>) => object } = {
  server: (one) => encodeServer(describeNamed(one)),
  instance: (one) => encodeInstance(describeInstance(one)),
  database: (one) => encodeDatabase(describeNamed(one)),
  schedule: (one) => encodeSchedule(describeNamed(one)),
  destination: (one) => encodeDestination(describeSettled(one)),
  channel: (one) => encodeChannel(describeSettled(one)),
  fleet: () => ({}),
};

const ordered = (mapping: object): Mapping =>
  Object.fromEntries(
    Object.entries(mapping)
      .sort(([a], [b]) => Number(b === 'name') - Number(a === 'name') || (a < b ? -1 : 1))
      .map(([key, value]) => [key, isMapping(value) ? ordered(value) : value]),
  );
