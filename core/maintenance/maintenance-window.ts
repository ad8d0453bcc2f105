import type { Option } from 'fp-ts/lib/Option.js';
import type { ResourceId, SubjectType } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';

/** Planned work on a resource and everything under it; on the fleet itself, on all of it. */
export interface MaintenancePlan {
  readonly resource: { readonly type: SubjectType; readonly id: ResourceId };
  readonly from: Date;
  /** Later than `from`; the window is over then. */
  readonly until: Date;
  /** A description of the work; may be empty. */
  readonly note: string;
}

/** A window, under the current path of its resource. */
export interface MaintenanceWindow extends MaintenancePlan {
  readonly id: Uuid;
  readonly resource: MaintenancePlan['resource'] & { readonly path: string };
  /** The id of the caller who started it; none of a window by a rule of the fleet file. */
  readonly startedBy: Option<string>;
}

export const isUnderWay = (
  { from, until }: Pick<MaintenancePlan, 'from' | 'until'>,
  at: Date,
): boolean => from <= at && at < until;
