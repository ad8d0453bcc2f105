import type { Uuid } from '../shared/uuid.js';
import type { FleetResourceOf } from './fleet-resource.js';
import type { FleetPlan } from './plan-fleet-change.js';

/** The dumps that a schedule would remove, since its `keep` keeps them no more; the latest start first, at least one. */
export interface ExpiringDumps {
  readonly schedulePath: string;
  readonly dumps: readonly ExpiringDump[];
}

export interface ExpiringDump {
  /** Of the run that made it. */
  readonly id: Uuid;
  readonly startedAt: Date;
  readonly sizeBytes: number;
  /** Its destination was at another place when it was written: it is removed only if it was moved along. */
  readonly hasMoved: boolean;
}

/** A plan, and what would follow from it. */
export interface PreviewedPlan extends FleetPlan {
  /** Of the schedules that are changed, in their order. Only of a dry run, where somebody looks for it. */
  readonly expiring?: readonly ExpiringDumps[];
  /** By which the same plan is confirmed. Only of a dry run. */
  readonly digest?: string;
}

/** The schedules that a plan changes, as they are afterwards. */
export const changedSchedules = ({ changed }: FleetPlan): readonly FleetResourceOf<'schedule'>[] =>
  changed.filter((resource) => resource.type === 'schedule');
