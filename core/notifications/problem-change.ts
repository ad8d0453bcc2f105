import type { Option } from 'fp-ts/lib/Option.js';
import type { ProblemRecord } from '../problems/problem.js';

/** What has become of a problem since its listener was told of it last. */
export interface ProblemChange {
  /**
   * `changed`: its severity, its message, what people said of it or what explains it is another, or it was closed and is open
   * again. One that opened and closed in between is `closed` alone.
   */
  readonly event: 'opened' | 'changed' | 'closed';
  /** As it is now, under the path of its resource. One that is gone with its resource is closed without a `closedAs`. */
  readonly problem: ProblemRecord;
  /** As it was told last; none where nothing was told of it. */
  readonly before: Option<ProblemRecord>;
}

/**
 * Called after a change is stored, at least once for each, in order for each problem, and by one node at a time. One that
 * throws or rejects, or does not come to an end within 20 s, is called again for this problem after a pause, with what is so
 * by then.
 */
export type OnProblemChange = (change: ProblemChange) => Promise<void> | void;
