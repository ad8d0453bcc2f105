import type { DumpFailure } from '../dump-failure.js';
import type { ForeseenReason } from '../schedule-state.js';
import { REPOSITORY_PROBLEMS } from '../physical/known-backups.js';
import type { PhysicalProblem } from '../physical/physical-problems.js';

export type ScheduleProblem =
  | {
      /** The last run failed for good. */
      readonly kind: 'dump_failed';
      /** The first failure since the last dump that was made. */
      readonly since: Date;
      readonly failure: DumpFailure;
      /** Its cause is over: a dump would work now. */
      readonly wouldWork: boolean;
    }
  | {
      /** A due time has passed without a dump, and none is being made. */
      readonly kind: 'dump_overdue';
      /** The first due time without one. */
      readonly since: Date;
    }
  | {
      /** The next run would fail. */
      readonly kind: 'dump_will_fail';
      readonly since: Date;
      readonly dueAt: Date;
      /** Within the hour before it is due. */
      readonly isSoon: boolean;
      /** At least one. */
      readonly reasons: readonly ForeseenReason[];
    }
  | {
      /** The last dump is less than half of what dumps were before. */
      readonly kind: 'dump_shrank';
      readonly since: Date;
      readonly sizeBytes: number;
      /** The median of the five dumps before. */
      readonly usualBytes: number;
    }
  | PhysicalProblem;

export const SCHEDULE_PROBLEM_KINDS = [
  'dump_failed',
  'dump_overdue',
  'dump_will_fail',
  'dump_shrank',
  ...REPOSITORY_PROBLEMS,
] as const satisfies readonly ScheduleProblem['kind'][];

export interface ScheduleFindings {
  /** At most one of each kind. */
  readonly problems: readonly ScheduleProblem[];
  /** When the problems change next if nothing else happens. */
  readonly nextAt: Date | undefined;
}
