import type { Cause } from './observations/cause.js';
import type { DetectedKey } from '../problems/detected-kind.js';

/** What becomes of a problem. One that is kept as it is, is no change. */
export type ProblemChange =
  | {
      /** `Update`: the open problem is found to be of another nature, and keeps its `since`. */
      readonly _tag: 'Open' | 'Update';
      readonly key: DetectedKey;
      readonly cause: Cause;
      readonly since: Date;
    }
  | { readonly _tag: 'Close'; readonly key: DetectedKey; readonly at: Date };

/** What the register is told of as a report. */
export type OpenedProblem = Exclude<ProblemChange, { readonly _tag: 'Close' }>;
