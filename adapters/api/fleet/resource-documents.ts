import type { Either } from 'fp-ts/lib/Either.js';
import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { PlacedResource } from '../../../core/fleet/flatten-fleet.js';
import type { FleetResource } from '../../../core/fleet/fleet-resource.js';
import type { ResourceType } from '../../../core/shared/resource.js';

export type DescribeNew = (
  above: readonly FleetResource[],
) => Either<ReadonlyNonEmptyArray<string>, readonly PlacedResource[]>;
export type DescribeAgain = (
  before: FleetResource,
  above: readonly FleetResource[],
) => Either<ReadonlyNonEmptyArray<string>, FleetResource>;

/** Single resources as a fleet file has them. Each mistake has its place, which begins with the type: `instance.port`. */
export interface ResourceDocuments {
  /** The resource without what is under it. The same one always gives the same text. */
  readonly write: (resource: FleetResource) => object;
  /** Reads the document of a new resource, with what is under it. */
  readonly readNew: (type: ResourceType, document: unknown) => DescribeNew;
  /** Reads what a merge patch (RFC 7396) makes of the document of a resource. */
  readonly readPatch: (patch: unknown) => DescribeAgain;
}

/** Loaded with the first use, since most services change no single resource and start sooner without it. */
export type LoadResourceDocuments = () => Promise<ResourceDocuments>;
