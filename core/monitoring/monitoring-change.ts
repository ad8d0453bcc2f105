import type { FailureStreak } from './monitored-state.js';
import type { ProblemKey, ProblemReport } from '../problems/problem.js';

/**
 * A change that a check makes in the store. A change of a streak has the streak as the check has read it, so that it is skipped
 * where another node has changed that streak meanwhile.
 */
export type MonitoringChange =
  | {
      /** The streak begins, with one failure, or grows by one. */
      readonly _tag: 'Count';
      readonly streak: FailureStreak;
    }
  | { readonly _tag: 'Reset'; readonly streak: FailureStreak }
  | {
      /** The problem replaces its streak, which has this many failures; 0 where it needs none. */
      readonly _tag: 'Open';
      readonly report: ProblemReport;
      readonly failures: number;
      /** Reopens the last problem of this key if it was closed at this time or later. */
      readonly reopenSince?: Date;
    }
  | {
      /** The open problem has another severity, message or facts. */
      readonly _tag: 'Update';
      readonly report: ProblemReport;
    }
  | { readonly _tag: 'Close'; readonly key: ProblemKey; readonly at: Date };
