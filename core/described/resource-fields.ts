import type { ResourceType } from '../shared/resource.js';
import { CHANNEL_RULES } from './channel.js';
import { DESTINATION } from './destination.js';
import type { Fields } from './field.js';
import { DATABASE, INSTANCE, SERVER } from './instance.js';
import type { Kind, Kinds } from './kind.js';
import { POLICY } from './policy.js';
import { SCHEDULE } from './schedule.js';

/** What the resources of each type say besides their name, their kind and the settings of that. */
export const RESOURCE_FIELDS = {
  server: SERVER,
  instance: INSTANCE,
  database: DATABASE,
  schedule: SCHEDULE,
  destination: DESTINATION,
  channel: CHANNEL_RULES,
  policy: POLICY,
} as const satisfies Readonly<Record<ResourceType, Fields>>;

/** The kinds that resources of a type can be of; undefined of a type that has none. */
export const kindsOfType = (
  type: ResourceType,
  { channels, destinations }: Kinds,
): readonly Kind[] | undefined => {
  if (type === 'destination') return destinations;
  return type === 'channel' ? channels : undefined;
};
