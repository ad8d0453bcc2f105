import type * as O from 'fp-ts/lib/Option.js';
import type { PlacedResource } from './flatten-fleet.js';
import { fleetIndex } from './fleet-index.js';
import { keyText } from './fleet-resource.js';
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
  | { readonly _tag: 'UnknownDestination'; readonly place: string; readonly name: string }
  /** A destination would be removed that a schedule which stays needs. */
  | { readonly _tag: 'DestinationInUse'; readonly name: string; readonly schedule: string }
  /** Neither the fleet nor the description has anything at a scope that is to be pruned. */
  | { readonly _tag: 'UnknownScope'; readonly scope: string; readonly closest: O.Option<string> };

/** Finds every fault of the described resources; `remaining` are the names of the destinations that the fleet will have besides. */
export const findFleetFaults = (
  placed: Iterable<PlacedResource>,
  remaining: Iterable<string>,
): readonly FleetFault[] => {
  const invalid: FleetFault[] = [];
  for (const one of placed) invalid.push(...findInvalidValues(one));
  return [...invalid, ...duplicateNames(placed), ...unknownDestinations(placed, remaining)];
};

/** Where a name was first taken is looked for only if it is taken twice: all places of a large fleet need much memory. */
const duplicateNames = (placed: Iterable<PlacedResource>): readonly FleetFault[] => {
  const index = fleetIndex();
  const duplicates: PlacedResource[] = [];
  for (const one of placed) if (!index.add(one.resource)) duplicates.push(one);
  if (duplicates.length === 0) return [];
  const first = new Map(duplicates.map(({ resource }) => [keyText(resource), '']));
  for (const { place, resource } of placed)
    if (first.get(keyText(resource)) === '') first.set(keyText(resource), place);
  return duplicates.map(({ place, resource }) => ({
    _tag: 'DuplicateName',
    place: `${place}.name`,
    name: resource.name,
    takenBy: first.get(keyText(resource)) ?? '',
  }));
};

const unknownDestinations = (
  placed: Iterable<PlacedResource>,
  remaining: Iterable<string>,
): readonly FleetFault[] => {
  const destinations = new Set(remaining);
  for (const { resource } of placed)
    if (resource.type === 'destination') destinations.add(resource.name);
  const faults: FleetFault[] = [];
  for (const { place, resource } of placed) {
    if (resource.type !== 'schedule' || destinations.has(resource.attributes.destination)) continue;
    const name = resource.attributes.destination;
    faults.push({ _tag: 'UnknownDestination', place: `${place}.destination`, name });
  }
  return faults;
};
