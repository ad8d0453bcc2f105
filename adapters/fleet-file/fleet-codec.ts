import type { FleetDescription } from '../../core/domain/fleet-description.js';
import { type Codec, listOf, optional, withDefault } from './codec.js';
import { instanceCodec } from './instance-codec.js';
import { Host, Name } from './leaf-codecs.js';
import { record } from './record.js';
import type { References } from './references.js';
import { settingsCodec } from './settings-codec.js';

/** A whole fleet document, as YAML and JSON give it. */
export const fleetCodec = (references: References): Codec<FleetDescription> => {
  const server = record({
    name: Name,
    address: optional(Host),
    instances: withDefault(listOf(instanceCodec(references)), []),
  });
  const settings = settingsCodec(references);
  return record({
    servers: withDefault(listOf(server), []),
    destinations: withDefault(listOf(settings), []),
    channels: withDefault(listOf(settings), []),
  });
};
