import type { Option } from 'fp-ts/lib/Option.js';
import type { ResourceRef } from '../../shared/resource.js';
import type { FleetResource } from '../fleet-resource.js';

/** Which part of the fleet an edit needs, since all of it may be much. */
export interface FleetPartQuery {
  /** A resource, whose name may change; none for what is to be added to the fleet itself. */
  readonly about: Option<Pick<ResourceRef, 'type' | 'id'>>;
  /** Paths at which something may be. */
  readonly paths: readonly string[];
}

export interface FleetPart {
  /** The resource that it is about; none where there is none. */
  readonly about: Option<ResourceRef>;
  /**
   * Each parent before its children: the resource with all that is above it and under it, of a schedule and a database also all
   * that is under their parent, what is at the paths, the schedules that use what is at or under the resource, all destinations,
   * channels and policies, and the fleet itself as long as something is described of it. About a policy it is all of the fleet.
   * There may be more.
   */
  readonly resources: readonly FleetResource[];
}
