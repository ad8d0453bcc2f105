import type { Permission } from '../../access/permission.js';
import { readPermission } from '../../access/permission.js';
import type { FleetResourceKey } from '../fleet-resource.js';
import { isAtOrUnder } from './renaming.js';

/** A permission on the fleet, or on a resource and everything under it, which is known by its key. */
export interface PlacedGrant {
  readonly permission: Permission;
  readonly on: 'fleet' | FleetResourceKey;
}

/** Whether somebody holds a permission on a resource. */
export type HoldsOn = (permission: Permission, key: FleetResourceKey) => boolean;

/** Whether somebody may read a resource. */
export type SeesKey = (key: FleetResourceKey) => boolean;

/** A server, a destination and a channel may have one path: a grant on one of them is none on the others. */
export const holdsOn = (grants: readonly PlacedGrant[]): HoldsOn => {
  const reaching = grants.map(({ permission, on }) => ({
    permission,
    reaches: on === 'fleet' ? () => true : isAtOrUnder(on),
  }));
  return (wanted, key) =>
    reaching.some(({ permission, reaches }) => permission === wanted && reaches(key));
};

export const seesKey = (grants: readonly PlacedGrant[]): SeesKey => {
  const holds = holdsOn(grants);
  return (key) => holds(readPermission(key.type), key);
};
