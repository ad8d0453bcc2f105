import type { Option } from 'fp-ts/lib/Option.js';
import type { ScheduleRules } from '../described/schedule.js';
import type { Engine } from '../engines/engines.js';
import type { ResourceId } from '../shared/resource.js';
import type { Foresight } from './foresight.js';
import type { Run, RunKind } from './run.js';

/** A schedule as the store holds it at one moment. */
export interface ScheduleState {
  readonly id: ResourceId;
  readonly path: string;
  readonly database: ResourceId;
  readonly databasePath: string;
  readonly engine: Engine;
  readonly rules: ScheduleRules;
  /**
   * When its description, or that of its database, its instance or its destination, was last applied with a change; when it
   * was added, of one that never was.
   */
  readonly changedAt: Date;
  /** None before it has been planned for the first time. */
  readonly plan: Option<SchedulePlan>;
  /** Its runs, the latest due time first, at most 50; and the last good one (`isGood`), where it is older. */
  readonly runs: readonly Run[];
}

/** When a schedule is due next, and what is known of that run. */
export interface SchedulePlan {
  /** Of the rules when it was made: another expression or zone needs another plan. */
  readonly cron: string;
  readonly timezone: string;
  /** Every due time up to this one has its run. */
  readonly plannedUntil: Date;
  /** None where none ever comes. */
  readonly nextDueAt: Option<Date>;
  /** The last examination of a run to come. */
  readonly foresight: Option<Foresight>;
}

/** A run that is to be added. */
export interface PlannedRun {
  readonly kind: Extract<RunKind, 'scheduled' | 'manual'>;
  readonly state: 'due' | 'missed';
  readonly schedule: ResourceId;
  readonly dueAt: Date;
  /** It starts then at the earliest: later than it is due by the jitter of its schedule. */
  readonly notBefore: Date;
  /** The id of the caller who asked for it; of a scheduled one the id of the schedule. */
  readonly startedBy: string;
}
