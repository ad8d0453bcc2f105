import type { Option } from 'fp-ts/lib/Option.js';
import type { ProblemRecord } from '../problems/problem.js';

/** The change of a problem since the last call about it. */
export interface ProblemChange {
  /**
   * `changed`: its severity, its message, its triage or what explains it has changed, or it was closed and reopened. One that
   * opened and closed since the last call is `closed` alone.
   */
  readonly event: 'opened' | 'changed' | 'closed';
  /** As it is now, under the path of its resource. One that was removed with its resource is closed without a `closedAs`. */
  readonly problem: ProblemRecord;
  /** As the last call passed it; none before the first call. */
  readonly before: Option<ProblemRecord>;
}

/**
 * Called after a change is stored, at least once for each, in order for each problem, and by one node at a time. One that
 * throws, rejects, or does not settle within 20 s is called again for this problem after a pause, with the change as of then.
 */
export type OnProblemChange = (change: ProblemChange) => Promise<void> | void;
