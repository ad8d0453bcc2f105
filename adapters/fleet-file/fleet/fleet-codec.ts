import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { type Codec, codec, listOf, optional, withDefault } from '../codec/codec.js';
import { channelCodec } from './channel-codec.js';
import { destinationCodec } from './destination-codec.js';
import { instanceCodec } from './instance-codec.js';
import { maintenanceCodec } from './maintenance-codec.js';
import { placeMaintenance } from './place-maintenance.js';
import { Host } from './host-codec.js';
import { Name } from './leaf-codecs.js';
import { record } from '../codec/record.js';
import type { References } from '../references/references.js';

export const serverCodec = (references: References) =>
  record({
    name: Name,
    address: optional(Host),
    instances: withDefault(listOf(instanceCodec(references)), []),
  });

/** A whole fleet document, as YAML and JSON give it. */
export const fleetCodec = (references: References): Codec<FleetDescription> => {
  const document = record({
    servers: withDefault(listOf(serverCodec(references)), []),
    destinations: withDefault(listOf(destinationCodec(references)), []),
    channels: withDefault(listOf(channelCodec(references)), []),
    maintenance: withDefault(listOf(maintenanceCodec), []),
  });
  return codec(document.name, (value, context) =>
    pipe(
      document.validate(value, context),
      E.flatMap(({ maintenance, ...fleet }) =>
        maintenance.length === 0 ? E.right(fleet) : placeMaintenance(fleet, maintenance, context),
      ),
    ),
  );
};
