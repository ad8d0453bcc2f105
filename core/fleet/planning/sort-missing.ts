import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { closestWord } from '../../shared/closest-word.js';
import type { PlacedResource } from '../flatten-fleet.js';
import type { FleetFault } from './fleet-fault.js';
import { inUse } from '../editing/use-fault.js';
import { referencesOf, referredResources, type ReferredResources } from './references.js';
import {
  type FleetResource,
  type FleetResourceKey,
  keyText,
  parentKey,
} from '../fleet-resource.js';
import { isDerived } from '../managers.js';
import { noteHolders } from './check-owners.js';
import {
  isInScope,
  type IsInScope,
  isOnLevelOf,
  type Prune,
  type PruneScope,
  pruneScopeText,
} from '../prune-scope.js';

/** Sorts what a description does not contain into what is removed, and what stays. */
export interface MissingResources {
  /** Receives each resource that is not described, each parent before its children. */
  readonly add: (resource: FleetResource) => void;
  readonly removed: readonly FleetResourceKey[];
  readonly unmanaged: readonly FleetResourceKey[];
  /** Of those that are not described, and stay. */
  readonly staying: ReferredResources;
  /** What keeps the rest from being removed, once everything was received. */
  readonly faults: () => readonly FleetFault[];
}

/** Only what `as` has declared is removed, or listed, and what is derived goes with what is above it. A scope may also be one that is only now described; `watched` are the paths that channels name. */
export const sortMissing = (
  { prune, as }: { readonly prune: Prune; readonly as: string | undefined },
  described: Iterable<PlacedResource>,
  watched: ReadonlySet<string>,
): MissingResources => {
  const scopes = typeof prune === 'boolean' ? [] : prune.map(watchScope);
  const notice = (resource: FleetResource) => scopes.forEach((scope) => scope.notice(resource));
  if (scopes.length > 0) for (const { resource } of described) notice(resource);
  const isPruned: IsInScope =
    typeof prune === 'boolean' ? () => prune : (key) => scopes.some(({ has }) => has(key));
  const removed = removedKeys();
  const unmanaged: FleetResourceKey[] = [];
  const staying = referredResources(watched);
  /** What keeps a destination or an instance, by its key: the first schedule that stays and uses it. */
  const uses = new Map<string, FleetFault>();
  const holders = noteHolders();
  const add = (resource: FleetResource): void => {
    notice(resource);
    const { type, path, managedBy } = resource;
    const isOwn = managedBy === as;
    if (isDerived(managedBy) ? removed.hasAbove(resource) : isOwn && isPruned(resource)) {
      removed.add({ type, path });
      return;
    }
    if (isOwn && scopes.length === 0) unmanaged.push({ type, path });
    if (!isOwn && !isDerived(managedBy)) holders.add(resource);
    staying.add(resource);
    for (const reference of referencesOf(resource))
      if (!uses.has(keyText(reference)))
        uses.set(keyText(reference), inUse(reference, { type, path }));
  };
  const faults = (): readonly FleetFault[] => [
    ...scopes.flatMap((scope) => scope.faults()),
    ...RA.filterMap((key: FleetResourceKey) => O.fromNullable(uses.get(keyText(key))))(
      removed.keys,
    ),
    ...holders.faults(removed.keys),
  ];
  return { add, removed: removed.keys, unmanaged, staying, faults };
};

/** What is removed, and whether it is just above a resource. */
const removedKeys = () => {
  const keys: FleetResourceKey[] = [];
  const texts = new Set<string>();
  return {
    keys,
    add: (key: FleetResourceKey): void => {
      keys.push(key);
      texts.add(keyText(key));
    },
    hasAbove: (resource: FleetResource): boolean =>
      O.exists((key: FleetResourceKey) => texts.has(keyText(key)))(parentKey(resource)),
  };
};

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
