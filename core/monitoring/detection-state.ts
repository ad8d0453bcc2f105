import * as O from 'fp-ts/lib/Option.js';
import type { Cause } from './observations/cause.js';

/** Where one problem that there could be stands. */
export type DetectionState = OpenState | ClearState;

export interface OpenState {
  readonly _tag: 'Open';
  readonly since: Date;
  /** What was last found; none after a restart, until it is found again. */
  readonly cause: O.Option<Cause>;
}

/** No problem is open. */
export interface ClearState {
  readonly _tag: 'Clear';
  /** The unbroken run of failed observations that is not yet long enough. */
  readonly streak: O.Option<FailureStreak>;
  /** The problem that was closed last, as long as its `since` may be needed again. */
  readonly closed: O.Option<ClosedProblem>;
}

export interface FailureStreak {
  readonly length: number;
  readonly since: Date;
}

export interface ClosedProblem {
  readonly since: Date;
  readonly closedAt: Date;
}

export const CLEAR: ClearState = { _tag: 'Clear', streak: O.none, closed: O.none };

/** Whether there is nothing to remember. */
export const isInitial = (course: DetectionState): boolean =>
  course._tag === 'Clear' && O.isNone(course.streak) && O.isNone(course.closed);
