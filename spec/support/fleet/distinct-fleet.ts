import fc from 'fast-check';
import { ROLES } from '../../../core/access/caller.js';
import type {
  FleetDescription,
  InstanceDescription,
  ScheduleDescription,
} from '../../../core/fleet/fleet-description.js';
import { anyFleet } from './any-fleet.js';

interface Named {
  readonly name: string;
}

/** The same with a number after each name, so that none is there twice. */
const numbered = <A extends Named>(list: readonly A[], inner: (one: A) => A = (one) => one) =>
  list.map((one, index) => ({ ...inner(one), name: `${one.name}${index}` }));

const rules = fc.record(
  {
    maintenance: fc.array(
      fc.record({
        cron: fc.constantFrom('0 3 * * *', '30 22 * * SAT'),
        timezone: fc.constantFrom('UTC', 'Europe/Oslo'),
        forMs: fc.integer({ min: 1, max: 600 }).map((minutes) => minutes * 60_000),
        note: fc.constantFrom('', 'patches'),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    access: fc.array(
      fc.record({ group: fc.constantFrom('dba', 'ci:a:b'), role: fc.constantFrom(...ROLES) }),
      { minLength: 1, maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);

const maintained = fc.record({ fleet: anyFleet, ofAll: rules, ofEachServer: rules });

const withoutSchedules = ({ schedules: _schedules, ...instance }: InstanceDescription) => instance;

/** Fleets that can be applied: each name is unique within its parent, and what schedules name is there. */
export const distinctFleet: fc.Arbitrary<FleetDescription> = maintained.map((written) => {
  const { fleet, ofAll, ofEachServer } = written;
  const destinations = numbered(fleet.destinations);
  const [vault, other] = destinations.map(({ name }) => name);
  const copied = ({ copies, ...one }: ScheduleDescription) =>
    copies === undefined || other === undefined
      ? one
      : { ...one, copies: copies.map((copy) => ({ ...copy, destination: other })) };
  const applicable = (schedules: readonly ScheduleDescription[]) =>
    numbered(
      schedules
        .filter(({ destination }) => destination === undefined || vault !== undefined)
        .map((one) =>
          one.destination === undefined || vault === undefined
            ? one
            : copied({ ...one, destination: vault }),
        ),
    );
  // A database of the instance may not have the name of one of them.
  const ownSchedules = ({ schedules = [] }: InstanceDescription) => {
    const own = applicable(schedules.map((one) => ({ ...one, name: `own ${one.name}` })));
    return own.length === 0 ? {} : { schedules: own };
  };
  const instances = (list: FleetDescription['servers'][number]['instances']) =>
    numbered(list, (instance) => ({
      ...withoutSchedules(instance),
      databases: numbered(instance.databases, (database) => ({
        ...database,
        schedules: applicable(database.schedules),
      })),
      ...ownSchedules(instance),
    }));
  return {
    ...ofAll,
    servers: numbered(fleet.servers, (server) => ({
      ...server,
      ...ofEachServer,
      instances: instances(server.instances),
    })),
    destinations,
    channels: numbered(fleet.channels).map(({ on: _on, ...channel }) => channel),
  };
});
