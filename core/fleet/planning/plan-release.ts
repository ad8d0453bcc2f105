import * as E from 'fp-ts/lib/Either.js';
import { type NotFound, notFound } from '../../access/caller.js';
import type { ResourceRef } from '../../shared/resource.js';
import { isAtOrUnder } from '../editing/renaming.js';
import { type FleetResource, isDerived } from '../fleet-resource.js';
import type { FleetPlan } from './plan-fleet-change.js';

/**
 * Makes a resource and everything under it what was made by hand, of any manager. What is made by hand already is not
 * changed, nor what is derived under it.
 */
export const planRelease =
  ({ type, path }: Pick<ResourceRef, 'type' | 'path'>) =>
  (current: Iterable<FleetResource>): E.Either<NotFound, FleetPlan> => {
    const released = [...current].filter(isAtOrUnder({ type, path }));
    const changed = released
      .filter(({ managedBy }) => managedBy !== undefined)
      .filter((one) => !isDerived(one.managedBy) || (one.type === type && one.path === path))
      .map(madeByHand);
    return released.length === 0
      ? E.left(notFound(type))
      : E.right({ added: [], changed, removed: [], unmanaged: [] });
  };

export const madeByHand = ({ managedBy: _managedBy, ...resource }: FleetResource): FleetResource =>
  resource;
