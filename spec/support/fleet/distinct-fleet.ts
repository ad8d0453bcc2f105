import type * as fc from 'fast-check';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { anyFleet } from './any-fleet.js';

interface Named {
  readonly name: string;
}

/** The same with a number after each name, so that none is there twice. */
const numbered = <A extends Named>(list: readonly A[], inner: (one: A) => A = (one) => one) =>
  list.map((one, index) => ({ ...inner(one), name: `${one.name}${index}` }));

/** Fleets that can be applied: each name is unique within its parent, and what schedules name is there. */
export const distinctFleet: fc.Arbitrary<FleetDescription> = anyFleet.map((fleet) => {
  const destinations = numbered(fleet.destinations);
  const vault = destinations[0]?.name;
  const instances = (list: FleetDescription['servers'][number]['instances']) =>
    numbered(list, (instance) => ({
      ...instance,
      databases: numbered(instance.databases, (database) => ({
        ...database,
        schedules: numbered(
          database.schedules
            .filter(({ destination }) => destination === undefined || vault !== undefined)
            .map((one) =>
              one.destination === undefined || vault === undefined
                ? one
                : { ...one, destination: vault },
            ),
        ),
      })),
    }));
  return {
    servers: numbered(fleet.servers, (server) => ({
      ...server,
      instances: instances(server.instances),
    })),
    destinations,
    channels: numbered(fleet.channels).map(({ on: _on, ...channel }) => channel),
  };
});
