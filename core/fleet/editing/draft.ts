import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ResourceId, ResourceType } from '../../shared/resource.js';
import type { PlacedResource } from '../flatten-fleet.js';
import type { FleetResource, FleetResourceOf } from '../fleet-resource.js';
import { findInvalidValues } from '../invalid-values.js';
import { type FleetRejected, fleetRejected } from '../planning/fleet-fault.js';
import { keepSecrets } from '../planning/kept-faults.js';
import { type ResourceMistaken, resourceMistaken } from './edit-error.js';
import { findIn, type FleetPart, lineageOf } from './part-resources.js';
import type { DescribeNew, NewPlace } from './plan-addition.js';

/** A resource as it would be added or changed, which nobody has stored. */
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
