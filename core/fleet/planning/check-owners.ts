import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { PlacedResource } from '../flatten-fleet.js';
import type { FleetResource, FleetResourceKey } from '../fleet-resource.js';
import { isDerived, keysAbove, keyText } from '../fleet-resource.js';

/**
 * The manager that declared a resource owns all of it; no other may describe or remove it. A derived one belongs to the first that describes it.
 * `by` is absent for what was made by hand.
 */
export type OwnershipFault =
  | {
      readonly _tag: 'ManagedElsewhere';
      readonly place: string;
      readonly path: string;
      readonly by: O.Option<string>;
    }
  /** A resource would be removed under which somebody else has one. */
  | {
      readonly _tag: 'HoldsOthers';
      readonly path: string;
      readonly other: string;
      readonly by: O.Option<string>;
    };

/** Finds what is described, and of somebody else. */
export interface CheckedOwners {
  /** Receives each resource that is described, as it is stored. */
  readonly add: (before: FleetResource) => void;
  readonly takenOver: readonly FleetResourceKey[];
  readonly faults: () => readonly OwnershipFault[];
}

export const checkOwners = (
  placed: Iterable<PlacedResource>,
  as: string | undefined,
): CheckedOwners => {
  const takenOver: FleetResourceKey[] = [];
  const owners = new Map<string, O.Option<string>>();
  return {
    add: (before) => {
      const { type, path, managedBy } = before;
      if (managedBy === as) return;
      takenOver.push({ type, path });
      if (!isDerived(managedBy)) owners.set(keyText(before), O.fromNullable(managedBy));
    },
    takenOver,
    faults: () => {
      const faults: OwnershipFault[] = [];
      if (owners.size === 0) return faults;
      for (const { place, resource } of placed) {
        const by = owners.get(keyText(resource));
        if (by !== undefined)
          faults.push({ _tag: 'ManagedElsewhere', place, path: resource.path, by });
      }
      return faults;
    },
  };
};

/** Finds what cannot be removed, since something of others is under it. */
export const noteHolders = () => {
  const held = new Map<string, OwnershipFault>();
  return {
    /** Receives each resource of others that stays, and is not derived. */
    add: (other: FleetResource): void => {
      const by = O.fromNullable(other.managedBy);
      for (const key of keysAbove(other))
        held.set(keyText(key), { _tag: 'HoldsOthers', path: key.path, other: other.path, by });
    },
    faults: (removed: readonly FleetResourceKey[]): readonly OwnershipFault[] =>
      RA.filterMap((key: FleetResourceKey) => O.fromNullable(held.get(keyText(key))))(removed),
  };
};
