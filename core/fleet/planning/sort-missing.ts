import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { closestWord } from '../../shared/closest-word.js';
import type { PlacedResource } from '../flatten-fleet.js';
import type { CheckedResources, FleetFault } from './fleet-fault.js';
import { inUse } from '../editing/use-fault.js';
import { referredResources, type ReferredResources } from './references.js';
import type { FleetResource, FleetResourceKey } from '../fleet-resource.js';
import { isDerived, keyOf, keyText } from '../fleet-resource.js';
import { foundDatabase } from '../found-databases.js';
import { noteHolders } from './check-owners.js';
import { decideFate } from './decide-fate.js';
import type { IsInScope, Prune, PruneScope } from '../prune-scope.js';
import { isInScope, isOnLevelOf, pruneScopeText } from '../prune-scope.js';
import { referencesOf } from './visit-references.js';

/** Sorts what a description does not contain into what is removed, and what stays. */
export interface MissingResources {
  /** Receives each resource that is not described, each parent before its children. */
  readonly add: (resource: FleetResource) => void;
  /** Receives each resource that is described, as it is to be. */
  readonly addDescribed: (resource: FleetResource) => void;
  readonly removed: readonly FleetResourceKey[];
  /** As they are found, and no longer described. */
  readonly found: readonly FleetResource[];
  readonly unmanaged: readonly FleetResourceKey[];
  /** Of those that are not described, and stay. */
  readonly staying: ReferredResources;
  /** What keeps the rest from being removed, once everything was received. */
  readonly faults: () => readonly FleetFault[];
}

/** Only what `as` has declared is removed, or listed. A scope may also be one that is only now described; `watched` are the paths that channels name. */
export const sortMissing = (
  { prune, as }: { readonly prune: Prune; readonly as: string | undefined },
  described: Iterable<PlacedResource>,
  { watched, keep }: Pick<CheckedResources, 'watched' | 'keep'>,
): MissingResources => {
  const scopes = typeof prune === 'boolean' ? [] : prune.map(watchScope);
  const notice = (resource: FleetResource) => scopes.forEach((scope) => scope.notice(resource));
  if (scopes.length > 0) for (const { resource } of described) notice(resource);
  const isPruned: IsInScope =
    typeof prune === 'boolean' ? () => prune : (key) => scopes.some(({ has }) => has(key));
  const { decide, isUnderRemoved, addDescribed, removed } = decideFate(as, isPruned);
  const found: FleetResource[] = [];
  const unmanaged: FleetResourceKey[] = [];
  const staying = referredResources(watched);
  const uses = noteUses();
  const holders = noteHolders();
  const add = (resource: FleetResource): void => {
    notice(resource);
    const { type, path, name, parent, managedBy } = resource;
    const fate = decide(resource);
    if (fate === 'removed') return;
    if (fate === 'found') found.push(foundDatabase(O.getOrElse(() => '')(parent), name));
    else if (managedBy === as && scopes.length === 0) unmanaged.push({ type, path });
    if (!isDerived(managedBy) && (managedBy !== as || isUnderRemoved(resource)))
      holders.add(resource);
    staying.add(resource);
    keep(resource);
    uses.add(resource);
  };
  const faults = (): readonly FleetFault[] => [
    ...scopes.flatMap((scope) => scope.faults()),
    ...uses.faults(removed),
    ...holders.faults(removed),
  ];
  return { add, addDescribed, removed, found, unmanaged, staying, faults };
};

/** Finds what keeps a destination, a policy or an instance: the first resource that stays and names it. What a derived one names something else does. */
const noteUses = () => {
  const uses = new Map<string, FleetFault>();
  return {
    add: (resource: FleetResource): void => {
      if (isDerived(resource.managedBy)) return;
      for (const reference of referencesOf(resource))
        if (!uses.has(keyText(reference)))
          uses.set(keyText(reference), inUse(reference, keyOf(resource)));
    },
    faults: (removed: readonly FleetResourceKey[]): readonly FleetFault[] =>
      RA.filterMap((key: FleetResourceKey) => O.fromNullable(uses.get(keyText(key))))(removed),
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
