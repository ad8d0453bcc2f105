import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { type Codec, listOf, optional, withDefault } from '../codec/codec.js';
import { destinationCodec } from './destination-codec.js';
import { instanceCodec } from './instance-codec.js';
import { Host, Name } from './leaf-codecs.js';
import { record } from '../codec/record.js';
import type { References } from '../references/references.js';
import { settingsCodec } from './settings-codec.js';

/** A whole fleet document, as YAML and JSON give it. */
export const fleetCodec = (references: References): Codec<FleetDescription> => {
  const server = record({
    name: Name,
    address: optional(Host),
    instances: withDefault(listOf(instanceCodec(references)), []),
  });
  return record({
    servers: withDefault(listOf(server), []),
    destinations: withDefault(listOf(destinationCodec(references)), []),
    channels: withDefault(listOf(settingsCodec(references)), []),
  });
};
