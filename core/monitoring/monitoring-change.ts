import type { FailureStreak } from './monitored-state.js';
import type { ProblemKey, ProblemReport } from '../problems/problem.js';

/**
 * What a check changes in the store. Each change of a streak names the streak as the check has read it, so that it can
 * be skipped where another node has changed that streak meanwhile.
 */
export type MonitoringChange =
  | {
      /** A streak begins, where it has one failure, or has grown by one. */
      readonly _tag: 'Count';
      readonly streak: FailureStreak;
    }
  | { readonly _tag: 'Reset'; readonly streak: FailureStreak }
  | {
      /** The problem takes the place of its streak, which has so many failures; 0 where it needs none. */
      readonly _tag: 'Open';
      readonly report: ProblemReport;
      readonly failures: number;
      /** The last problem of this key is reopened if it was closed at this time or later. */
      readonly reopenSince?: Date;
    }
  | {
      /** The open problem has another severity, message or facts. */
      readonly _tag: 'Update';
      readonly report: ProblemReport;
    }
  | { readonly _tag: 'Close'; readonly key: ProblemKey; readonly at: Date };
