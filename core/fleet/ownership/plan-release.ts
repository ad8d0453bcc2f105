import * as E from 'fp-ts/lib/Either.js';
import { type NotFound, notFound } from '../../access/access-error.js';
import type { ResourceRef } from '../../shared/resource.js';
import type { FleetResource } from '../fleet-resource.js';
import type { FleetPlan } from '../plan-fleet-change.js';
import { rootType } from '../prune-scope.js';

/**
 * Makes a resource and everything under it what was made by hand, of any manager. What is made by hand already is not
 * changed.
 */
export const planRelease =
  ({ type, path }: Pick<ResourceRef, 'type' | 'path'>) =>
  (current: Iterable<FleetResource>): E.Either<NotFound, FleetPlan> => {
    const isReleased = (one: FleetResource): boolean =>
      rootType(one.type) === rootType(type) && `${one.path}/`.startsWith(`${path}/`);
    const released = [...current].filter(isReleased);
    const changed = released.filter(({ managedBy }) => managedBy !== undefined).map(madeByHand);
    return released.length === 0
      ? E.left(notFound(type))
      : E.right({ added: [], changed, removed: [], unmanaged: [] });
  };

const madeByHand = ({ managedBy: _managedBy, ...resource }: FleetResource): FleetResource =>
  resource;
