import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { notFound } from '../../access/caller.js';
import type { ResourceId, ResourceRef, ResourceType } from '../../shared/resource.js';
import { type FleetResource, type FleetResourceOf, isDerived } from '../fleet-resource.js';
import type { PlacedResource } from '../flatten-fleet.js';
import { type FleetPlan, madeByHand } from '../planning/plan-fleet-change.js';
import type { EditError, ResourceMistaken } from './edit-error.js';
import { changedMeanwhile, resourceMistaken } from './edit-error.js';
import { findIn, type FleetPart, lineageOf, neededPaths, planByHand } from './part-resources.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { findInvalidValues } from '../invalid-values.js';
import { type FleetRejected, fleetRejected } from '../planning/fleet-fault.js';
import { keepSecrets } from '../planning/kept-faults.js';

/**
 * Reads what was sent for a new resource under these (the root first, without secrets): it first, then what is under it.
 * Places begin with the type: `instance`, `instance.databases[0]`.
 */
export type DescribeNew = (
  above: readonly FleetResource[],
) => E.Either<ReadonlyNonEmptyArray<string>, ReadonlyNonEmptyArray<PlacedResource>>;

/** Of which type a new resource is, and under which it will be. */
export interface NewPlace {
  readonly parent: 'fleet' | Pick<ResourceRef, 'type' | 'id'>;
  readonly type: ResourceType;
}

/** What was sent, as made by hand: the new resource first. */
export const describeAddition =
  ({ parent }: NewPlace, describe: DescribeNew) =>
  ({ about, resources }: FleetPart): E.Either<EditError, ReadonlyNonEmptyArray<PlacedResource>> => {
    if (parent !== 'fleet' && O.isNone(about)) return E.left(notFound(parent.type));
    const above = pipe(
      about,
      O.match(
        () => [],
        (ref) => lineageOf(resources, ref),
      ),
    );
    return E.bimap(resourceMistaken, placedByHand)(describe(above));
  };

const placedByHand = ([first, ...rest]: ReadonlyNonEmptyArray<PlacedResource>) => {
  const byHand = ({ place, resource }: PlacedResource): PlacedResource => ({
    place,
    resource: madeByHand(resource),
  });
  return [byHand(first), ...rest.map(byHand)] as const;
};

/** Plans to add it, or to take it over as it is where it is derived. `paths` are those that the part was asked for. */
export const planAddition =
  (place: NewPlace, describe: DescribeNew, paths: readonly string[]) =>
  (part: FleetPart): E.Either<EditError, FleetPlan> =>
    E.flatMap(describeAddition(place, describe)(part), (placed): E.Either<EditError, FleetPlan> => {
      const [{ resource }] = placed;
      const needed = neededPaths(placed, part.resources);
      if (needed.some((path) => !paths.includes(path)))
        return E.left(changedMeanwhile(resource.path));
      const { type, path } = resource;
      const before = findIn(part.resources, resource);
      return before === undefined || isDerived(before.managedBy)
        ? planByHand(placed)(part.resources)
        : E.left({ _tag: 'PathTaken', type, path });
    });

/** A resource as it would be added or changed, not stored yet. */
export interface Draft {
  readonly describe: DescribeNew;
  /** The stored resource that is described, or what a new one is put under. */
  readonly at: { readonly stored: ResourceId } | { readonly under: NewPlace['parent'] };
}

/** A draft that was read, with what is described under it. */
export interface Drafted<T extends ResourceType> {
  readonly resource: FleetResourceOf<T>;
  readonly under: readonly PlacedResource[];
}

/**
 * Reads a draft at its place in a part of the fleet, which is about what it is put under or, of a stored one, about itself. A stored
 * secret is in it only for the place for which it was given.
 */
export const readDraft =
  <T extends ResourceType>(type: T, { describe, at }: Draft) =>
  ({ about, resources }: FleetPart): E.Either<FleetRejected | ResourceMistaken, Drafted<T>> => {
    const lineage = O.isNone(about) ? [] : lineageOf(resources, about.value);
    const [above, stored] =
      'stored' in at ? [lineage.slice(0, -1), RA.last(lineage)] : [lineage, O.none];
    return pipe(
      describe(above),
      E.mapLeft(resourceMistaken),
      E.flatMap((placed): E.Either<FleetRejected | ResourceMistaken, Drafted<T>> => {
        const secrets = keepSecrets(placed);
        const before = O.chainNullableK((shown: FleetResource) => findIn(resources, shown))(stored);
        const resource = secrets.fill(before, placed[0].resource);
        const faults = [...placed.flatMap(findInvalidValues), ...secrets.faults()];
        if (RA.isNonEmpty(faults)) return E.left(fleetRejected(faults));
        return isOfType(type)(resource)
          ? E.right({ resource, under: placed.slice(1) })
          : E.left(resourceMistaken([`${type}: it is described as another resource`]));
      }),
    );
  };

const isOfType =
  <T extends ResourceType>(type: T) =>
  (resource: FleetResource): resource is FleetResource & FleetResourceOf<T> =>
    resource.type === type;
