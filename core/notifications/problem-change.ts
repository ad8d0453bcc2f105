import type { ProblemRecord } from '../problems/problem.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Uuid } from '../shared/uuid.js';

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
  readonly before: O.Option<ProblemRecord>;
}

/**
 * Called after a change is stored, at least once for each, in order for each problem, and by one node at a time. One that
 * throws, rejects, or does not settle within 20 s is called again for this problem after a pause, with the change as of then.
 */
export type OnProblemChange = (change: ProblemChange) => Promise<void> | void;

/** What is stored of a problem and its listener. */
export interface FeedEntry {
  /** The problem as the last call passed it; none before the first call. */
  readonly told: O.Option<ProblemRecord>;
  /** How often in a row the listener has failed for it. */
  readonly failures: number;
}

export const EMPTY_ENTRY: FeedEntry = { told: O.none, failures: 0 };

/** A problem that has changed, or for which the listener is to be called again. */
export interface FeedItem {
  readonly problem: Uuid;
  /** How often it has changed since the last call; 0 where the listener is called again without any change. */
  readonly changes: number;
  /** None where it was removed with its resource, or purged. */
  readonly current: O.Option<ProblemRecord>;
  readonly entry: FeedEntry;
}

export interface HandledItem extends Pick<FeedItem, 'problem' | 'changes'> {
  /** None where nothing is to be stored of it. */
  readonly entry: O.Option<FeedEntry>;
  /** How long the listener is not called for it, in milliseconds; none where only a change matters. */
  readonly pauseMs: O.Option<number>;
}
