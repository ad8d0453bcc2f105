import type { Uuid } from '../shared/uuid.js';
import type { FleetResourceKey, FleetResourceOf } from './fleet-resource.js';
import type { FleetPlan } from './planning/plan-fleet-change.js';

/** The dumps that the new `keep` of a schedule would remove, the latest start first; at least one. */
export interface ExpiringDumps {
  readonly schedulePath: string;
  readonly dumps: readonly ExpiringDump[];
}

export interface ExpiringDump {
  /** Of the run that made it. */
  readonly id: Uuid;
  readonly startedAt: Date;
  readonly sizeBytes: number;
  /** Its destination has moved since it was written: it is removed only if it was moved too. */
  readonly hasMoved: boolean;
}

/** A dump that is due during maintenance, and made all the same. */
export interface DueDump {
  /** The path of its schedule. */
  readonly schedule: string;
  /** The first of its times in the window. */
  readonly dueAt: Date;
}

/** A maintenance window of a description, with the dumps of that description due in it; at least one. */
export interface DescribedWindow {
  readonly resource: FleetResourceKey;
  readonly from: Date;
  readonly until: Date;
  readonly note: string;
  readonly dumps: readonly DueDump[];
}

/** When schedules are due that have one expression and one zone. */
export interface PlannedTimes {
  readonly cron: string;
  readonly timezone: string;
  /** Their paths; at least one. */
  readonly schedules: readonly string[];
  readonly next: readonly Date[];
}

export interface PreviewedPlan extends FleetPlan {
  /** Of the changed schedules, in their order. Only dry runs have it. */
  readonly expiring?: readonly ExpiringDumps[];
  /** By which the same plan is confirmed. Only of a dry run. */
  readonly digest?: string;
  /** Of all windows of the description, new or existing; absent if no dump is due in any. */
  readonly maintenance?: readonly DescribedWindow[];
  /** Of the schedules that are added or changed. Only of a dry run, and absent if empty. */
  readonly times?: readonly PlannedTimes[];
}

/** The schedules that a plan changes, as they are afterwards. */
export const changedSchedules = ({ changed }: FleetPlan): readonly FleetResourceOf<'schedule'>[] =>
  changed.filter((resource) => resource.type === 'schedule');
