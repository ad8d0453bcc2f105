import * as O from 'fp-ts/lib/Option.js';
import type { Finding } from './observations/cause.js';

/** Where one problem that there could be stands. */
export type ProblemCourse = OpenCourse | ClearCourse;

export interface OpenCourse {
  readonly _tag: 'Open';
  readonly since: Date;
  /** What was last found; none after a restart, until it is found again. */
  readonly finding: O.Option<Finding>;
}

/** No problem is open. */
export interface ClearCourse {
  readonly _tag: 'Clear';
  /** The unbroken run of failed observations that is not yet long enough. */
  readonly run: O.Option<FailedRun>;
  /** The problem that was closed last, as long as its `since` may be needed again. */
  readonly closed: O.Option<ClosedProblem>;
}

export interface FailedRun {
  readonly length: number;
  readonly since: Date;
}

export interface ClosedProblem {
  readonly since: Date;
  readonly closedAt: Date;
}

export const CLEAR: ClearCourse = { _tag: 'Clear', run: O.none, closed: O.none };

/** Whether there is nothing to remember. */
export const isForgettable = (course: ProblemCourse): boolean =>
  course._tag === 'Clear' && O.isNone(course.run) && O.isNone(course.closed);
