import type { PlacedResource } from './flatten-fleet.js';
import { type FleetResource, keyText } from './fleet-resource.js';
import { findInvalidValues, type InvalidValue } from './invalid-values.js';

/** What is wrong with a description, and at which place. */
export type FleetFault =
  | InvalidValue
  | {
      readonly _tag: 'DuplicateName';
      readonly place: string;
      readonly name: string;
      readonly takenBy: string;
    }
  | { readonly _tag: 'UnknownDestination'; readonly place: string; readonly name: string };

/** Finds every fault of the described resources; `remaining` are those that the fleet will have besides. */
export const findFleetFaults = (
  placed: readonly PlacedResource[],
  remaining: readonly FleetResource[],
): readonly FleetFault[] => [
  ...placed.flatMap(findInvalidValues),
  ...duplicateNames(placed),
  ...unknownDestinations(placed, remaining),
];

const duplicateNames = (placed: readonly PlacedResource[]): readonly FleetFault[] => {
  const first = new Map<string, string>();
  return placed.flatMap(({ place, resource }): readonly FleetFault[] => {
    const takenBy = first.get(keyText(resource));
    if (takenBy !== undefined)
      return [{ _tag: 'DuplicateName', place: `${place}.name`, name: resource.name, takenBy }];
    first.set(keyText(resource), place);
    return [];
  });
};

const unknownDestinations = (
  placed: readonly PlacedResource[],
  remaining: readonly FleetResource[],
): readonly FleetFault[] => {
  const destinations = new Set(
    [...placed.map(({ resource }) => resource), ...remaining]
      .filter(({ type }) => type === 'destination')
      .map(({ name }) => name),
  );
  return placed.flatMap(({ place, resource }): readonly FleetFault[] =>
    resource.type === 'schedule' && !destinations.has(resource.attributes.destination)
      ? [
          {
            _tag: 'UnknownDestination',
            place: `${place}.destination`,
            name: resource.attributes.destination,
          },
        ]
      : [],
  );
};
