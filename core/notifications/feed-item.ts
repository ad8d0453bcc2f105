import * as O from 'fp-ts/lib/Option.js';
import type { ProblemRecord } from '../problems/problem.js';
import type { Uuid } from '../shared/uuid.js';

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
