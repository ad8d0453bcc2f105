import * as O from 'fp-ts/lib/Option.js';
import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { PlacedResource } from '../flatten-fleet.js';
import { type FleetIndex, fleetIndex } from './fleet-plan.js';
import { type FleetResource, keyText } from '../fleet-resource.js';
import type { KeptFault } from './kept-faults.js';
import type { PolicyFault } from './policies-of-fleet.js';
import type { UseFault } from '../editing/use-fault.js';
import type { OwnershipFault } from './check-owners.js';
import { findInvalidValues, type InvalidValue } from '../invalid-values.js';
import type { ReferenceFault, ReferredResources } from './references.js';
import { allReferred, findReferenceFaults, referredResources } from './references.js';
import { noteSharedNames, type SharedName } from './shared-names.js';
import { referencesOf } from './visit-references.js';
import { closestWord } from '../../shared/closest-word.js';

export type FleetFault =
  | InvalidValue
  | ReferenceFault
  | UnknownPath
  | KeptFault
  | OwnershipFault
  | UseFault
  | PolicyFault
  | SharedName
  | {
      readonly _tag: 'DuplicateName';
      readonly place: string;
      readonly name: string;
      readonly takenBy: string;
    }
  /** Neither the fleet nor the description has anything at a scope that is to be pruned. */
  | { readonly _tag: 'UnknownScope'; readonly scope: string; readonly closest: O.Option<string> };

/** The description contradicts itself, or the fleet that would result. */
export interface FleetRejected {
  readonly _tag: 'FleetRejected';
  readonly faults: ReadonlyNonEmptyArray<FleetFault>;
}

export const fleetRejected = (faults: ReadonlyNonEmptyArray<FleetFault>): FleetRejected => ({
  _tag: 'FleetRejected',
  faults,
});

/** The resources of a description, each key once, and what is wrong with them. */
export interface CheckedResources {
  readonly index: FleetIndex;
  /** The paths that channels name. */
  readonly watched: ReadonlySet<string>;
  /** Receives each other resource that stays, which may not share its path with one of these. */
  readonly keep: (staying: FleetResource) => void;
  /** Every fault; `staying` is what the fleet will have besides. */
  readonly faults: (staying: ReferredResources) => readonly FleetFault[];
}

/** One pass finds out whether anything is wrong; only then others look for the places. */
export const checkResources = (placed: Iterable<PlacedResource>): CheckedResources => {
  const index = fleetIndex();
  const invalid: FleetFault[] = [];
  const duplicates: PlacedResource[] = [];
  const described = referredResources();
  const used = { destination: new Set<string>(), policy: new Set<string>() };
  const watched = new Set<string>();
  const shared = noteSharedNames((path) => index.has({ type: 'database', path }));
  let isAnyRestored = false;
  for (const one of placed) {
    const { resource } = one;
    invalid.push(...findInvalidValues(one));
    if (!index.add(resource)) duplicates.push(one);
    shared.describe(resource);
    described.add(resource);
    if (resource.type === 'channel')
      for (const path of resource.attributes.on ?? []) watched.add(path);
    for (const { type, named } of referencesOf(resource))
      if (type === 'instance') isAnyRestored = true;
      else void used[type].add(named);
  }
  const faults = (staying: ReferredResources): readonly FleetFault[] => {
    const known = allReferred(staying, described);
    const isAnyUnknown =
      [...used.destination].some((name) => !known.destinations.has(name)) ||
      [...used.policy].some((name) => !known.policies.has(name));
    return [
      ...invalid,
      ...shared.faults,
      ...(duplicates.length === 0 ? [] : duplicateNames(placed, duplicates)),
      ...(isAnyUnknown || isAnyRestored ? findReferenceFaults(placed, known) : []),
      ...(watched.size === 0 ? [] : findUnknownPaths(placed, watched, staying.paths)),
    ];
  };
  return { index, watched, keep: shared.keep, faults };
};

const duplicateNames = (
  placed: Iterable<PlacedResource>,
  duplicates: readonly PlacedResource[],
): readonly FleetFault[] => {
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

/** A channel is to tell of what the fleet would not have. */
export interface UnknownPath {
  readonly _tag: 'UnknownPath';
  readonly place: string;
  readonly path: string;
  readonly closest: O.Option<string>;
}

/** Finds every path in `on` of a channel where there is nothing, neither described nor among those that stay. */
export const findUnknownPaths = (
  placed: Iterable<PlacedResource>,
  watched: ReadonlySet<string>,
  staying: ReadonlySet<string>,
): readonly UnknownPath[] => {
  const missing = new Set([...watched].filter((path) => !staying.has(path)));
  const levels = new Set([...missing].map(levelOf));
  const found = new Set<string>();
  const beside: string[] = [];
  const watching: Omit<UnknownPath, '_tag' | 'closest'>[] = [];
  for (const { place, resource } of placed) {
    if (resource.type === 'fleet') continue;
    if (missing.has(resource.path)) found.add(resource.path);
    if (levels.has(levelOf(resource.path))) beside.push(resource.path);
    if (resource.type !== 'channel') continue;
    for (const [index, path] of (resource.attributes.on ?? []).entries())
      watching.push({ place: `${place}.on[${index}]`, path });
  }
  return watching
    .filter(({ path }) => missing.has(path) && !found.has(path))
    .map(({ place, path }) => ({
      _tag: 'UnknownPath',
      place,
      path,
      closest: O.fromNullable(closestWord(path, beside)),
    }));
};

const levelOf = (path: string): number => path.split('/').length;
