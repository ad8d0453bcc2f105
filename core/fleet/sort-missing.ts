import * as O from 'fp-ts/lib/Option.js';
import { closestWord } from '../shared/closest-word.js';
import type { PlacedResource } from './flatten-fleet.js';
import type { FleetFault } from './fleet-fault.js';
import type { FleetResource, FleetResourceKey } from './fleet-resource.js';
import {
  isInScope,
  type IsInScope,
  isOnLevelOf,
  type Prune,
  type PruneScope,
  pruneScopeText,
} from './prune-scope.js';

/** Sorts what a description does not contain into what is removed, and what stays. */
export interface MissingResources {
  /** Receives each resource that is not described. */
  readonly add: (resource: FleetResource) => void;
  readonly removed: readonly FleetResourceKey[];
  readonly unmanaged: readonly FleetResourceKey[];
  /** The names of the destinations that are not described, and stay. */
  readonly stayingDestinations: Iterable<string>;
  /** What keeps the rest from being removed, once everything was received. */
  readonly faults: () => readonly FleetFault[];
}

/** A scope may also be one that is only now described. */
export const sortMissing = (
  prune: Prune,
  described: Iterable<PlacedResource>,
): MissingResources => {
  const scopes = typeof prune === 'boolean' ? [] : prune.map(watchScope);
  const notice = (resource: FleetResource) => scopes.forEach((scope) => scope.notice(resource));
  if (scopes.length > 0) for (const { resource } of described) notice(resource);
  const isPruned: IsInScope =
    typeof prune === 'boolean' ? () => prune : (key) => scopes.some(({ has }) => has(key));
  const removed: FleetResourceKey[] = [];
  const unmanaged: FleetResourceKey[] = [];
  const destinations = { staying: new Set<string>(), removed: new Set<string>() };
  /** The first schedule that stays and uses it, by the name of a destination. */
  const users = new Map<string, string>();
  const add = (resource: FleetResource): void => {
    notice(resource);
    const { type, path, name, attributes } = resource;
    const isRemoved = isPruned(resource);
    if (type === 'destination') destinations[isRemoved ? 'removed' : 'staying'].add(name);
    if (isRemoved) removed.push({ type, path });
    else if (scopes.length === 0) unmanaged.push({ type, path });
    if (isRemoved || type !== 'schedule' || attributes.destination === undefined) return;
    if (!users.has(attributes.destination)) users.set(attributes.destination, path);
  };
  const faults = (): readonly FleetFault[] => [
    ...scopes.flatMap((scope) => scope.faults()),
    ...[...destinations.removed].flatMap((name) => usedDestination(name, users.get(name))),
  ];
  return { add, removed, unmanaged, stayingDestinations: destinations.staying, faults };
};

const usedDestination = (name: string, schedule: string | undefined): readonly FleetFault[] =>
  schedule === undefined ? [] : [{ _tag: 'DestinationInUse', name, schedule }];

/** A scope, and the names on its level for as long as nothing was found in it: one of them was meant. */
const watchScope = (scope: PruneScope) => {
  const has = isInScope(scope);
  const isBeside = isOnLevelOf(scope);
  let isKnown = false;
  const beside: string[] = [];
  return {
    has,
    notice: (key: FleetResourceKey): void => {
      if (isKnown) return;
      isKnown = has(key);
      if (!isKnown && isBeside(key)) beside.push(key.path);
    },
    // A pattern may fit nothing any more, once everything in it was pruned.
    faults: (): readonly FleetFault[] =>
      isKnown || scope.path.includes('*')
        ? []
        : [
            {
              _tag: 'UnknownScope',
              scope: scope.type === 'server' ? scope.path : pruneScopeText(scope),
              closest: O.fromNullable(closestWord(scope.path, beside)),
            },
          ],
  };
};
