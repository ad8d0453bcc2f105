import * as O from 'fp-ts/lib/Option.js';
import type { ProblemRecord } from '../problems/problem.js';
import type { Uuid } from '../shared/uuid.js';

/** What is known of a problem and its listener. */
export interface FeedEntry {
  /** The problem as it was told last; none where nothing was told of it. */
  readonly told: O.Option<ProblemRecord>;
  /** How often in a row the listener has failed for it. */
  readonly failures: number;
}

export const NOTHING_TOLD: FeedEntry = { told: O.none, failures: 0 };

/** A problem that has changed, or for which the listener is to be called again. */
export interface FeedItem {
  readonly problem: Uuid;
  /** How often it has changed since it was told last; 0 where the listener is called again without any change. */
  readonly changes: number;
  /** None where it is gone with its resource, or was purged. */
  readonly current: O.Option<ProblemRecord>;
  readonly entry: FeedEntry;
}

/** What came of an item. */
export interface HandledItem extends Pick<FeedItem, 'problem' | 'changes'> {
  /** None where nothing is to be known of it any more. */
  readonly entry: O.Option<FeedEntry>;
  /** How long the listener is not called for it, in milliseconds; none where only a change matters. */
  readonly pauseMs: O.Option<number>;
}
