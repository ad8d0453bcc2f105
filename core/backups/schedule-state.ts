import * as O from 'fp-ts/lib/Option.js';
import type { ScheduleRules } from '../described/schedule.js';
import type { Engine } from '../engines/engines.js';
import type { ResourceId } from '../shared/resource.js';
import type { KnownBackups } from './physical/known-backups.js';
import type { Run, RunKind } from './run.js';
import type { DumpFailure } from './dump-failure.js';

/** Why a run would fail if nothing changed before its time. */
export type ForeseenReason =
  | DumpFailure
  /** Valid now, but no longer at the time of the run. */
  | { readonly code: 'password_expires' | 'certificate_expires'; readonly at: Date }
  /** The last dump, and half as much again, does not fit. */
  | { readonly code: 'space_short'; readonly freeBytes: number; readonly neededBytes: number };

/** The result of an examination of a run before its time. */
export interface Foresight {
  readonly dueAt: Date;
  readonly examinedAt: Date;
  /** Since when every examination has found a reason; `examinedAt` where this one is the first. */
  readonly since: Date;
  /** Empty where the run would succeed. */
  readonly reasons: readonly ForeseenReason[];
  /** A later check of the database had another result. Absent where none had. */
  readonly isOutdated?: true;
}

export interface ScheduleState {
  readonly id: ResourceId;
  readonly path: string;
  /** What is dumped: the instance itself where that is not a database. */
  readonly database: ResourceId;
  readonly databasePath: string;
  readonly instance: ResourceId;
  /** The destination of its dumps. None if dumps are made elsewhere, or no destination has this name, also because of a blank at its end. */
  readonly destination: O.Option<ResourceId>;
  readonly engine: Engine;
  readonly rules: ScheduleRules;
  /**
   * When its description, or that of its database, its instance or its destination, was last changed; before any change, when
   * it was added.
   */
  readonly changedAt: Date;
  /** None before it has been planned for the first time. */
  readonly plan: O.Option<SchedulePlan>;
  /**
   * Its runs, the latest due time first, at most 50; and the last good one (`isGood`), where it is older. None is due more than an hour
   * ahead: that is from before the clock was set back.
   */
  readonly runs: readonly Run[];
  /** None unless a tool of physical backups has reported. */
  readonly known: O.Option<KnownBackups>;
}

/** What is known of its physical backups: of those of another tool before, nothing. */
export const knownOf = ({
  rules,
  known,
}: Pick<ScheduleState, 'rules' | 'known'>): O.Option<KnownBackups> =>
  O.filter(({ tool }: KnownBackups) => tool === rules.tool)(known);

/** When a schedule is due next, and the foresight of that run. */
export interface SchedulePlan {
  /** The rules when the plan was made: another expression or zone needs another plan. */
  readonly cron: string;
  readonly timezone: string;
  /** Every due time up to this one has its run. */
  readonly plannedUntil: Date;
  /** None where it is never due again. */
  readonly nextDueAt: O.Option<Date>;
  /** The last examination of the next run. */
  readonly foresight: O.Option<Foresight>;
}

/** A run to add. */
export interface PlannedRun {
  readonly kind: Extract<RunKind, 'scheduled' | 'manual'>;
  readonly state: 'due' | 'missed';
  readonly schedule: ResourceId;
  readonly dueAt: Date;
  /** The earliest start: the due time plus the jitter of its schedule. */
  readonly notBefore: Date;
  /** The id of the caller who requested it; of a scheduled one the id of the schedule. */
  readonly startedBy: string;
}
