import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { notFound } from '../../access/caller.js';
import type { ResourceRef, ResourceType } from '../../shared/resource.js';
import { type FleetResource, isDerived } from '../fleet-resource.js';
import type { PlacedResource } from '../flatten-fleet.js';
import type { FleetPlan } from '../planning/plan-fleet-change.js';
import { changedMeanwhile, type EditError, resourceMistaken } from './edit-error.js';
import { madeByHand } from '../planning/plan-release.js';
import { findIn, type FleetPart, lineageOf, neededPaths, planByHand } from './part-resources.js';

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
