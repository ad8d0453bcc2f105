import type { DescribeNew } from '../../../core/fleet/editing/plan-addition.js';
import type { DescribeAgain } from '../../../core/fleet/editing/plan-edit.js';
import type { FleetResource } from '../../../core/fleet/fleet-resource.js';
import type { ResourceType } from '../../../core/shared/resource.js';

/** Single resources as a fleet file has them. Each mistake has its place, which begins with the type: `instance.port`. */
export interface ResourceDocuments {
  /** The resource without what is under it. The same one always gives the same text. */
  readonly write: (resource: FleetResource) => object;
  /** Reads the document of a new resource, with what is under it. */
  readonly readNew: (type: ResourceType, document: unknown) => DescribeNew;
  /** Reads what a merge patch (RFC 7396) makes of the document of a resource. Maintenance is in neither. */
  readonly readPatch: (patch: unknown) => DescribeAgain;
}

/** Loaded with the first use, since most services change no single resource and start sooner without it. */
export type LoadResourceDocuments = () => Promise<ResourceDocuments>;
