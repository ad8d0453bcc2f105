import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { FeedLease, ProblemFeed } from '../../../../core/notifications/ports/problem-feed.js';
import { type Engine, writeIf } from '../engine/engine.js';
import { Flag } from '../rows/column-codecs.js';
import { decodeFields } from '../rows/decode-row.js';
import { decodeFeedItemRow, type FeedWrites } from './feed-writes.js';
import { itemsOf, selectFeedItems, selectFeedState } from './select-feed.js';

const HOUR_MS = 3_600_000;

const decodeState = decodeFields({ isReady: Flag, unusedMs: t.number }, () => 'feed');

/** It writes only where there is something to tell, or to say once an hour that somebody asks. */
export const problemFeed = ({ sql, prepare, read, writes }: Engine<FeedWrites>): ProblemFeed => {
  const state = prepare('feed_state', selectFeedState(sql));
  const items = prepare('feed_items', selectFeedItems(sql));
  return {
    ...writes,
    take: (leaseMs) =>
      writeIf(
        read(function* () {
          const known = O.toUndefined(yield* state.first(decodeState));
          return known === undefined || known.isReady || known.unusedMs > HOUR_MS;
        }),
        writes.take(leaseMs),
        O.none as O.Option<FeedLease>,
      ),
    items: (_lease, limit) => read(() => itemsOf(items, decodeFeedItemRow, { limit })),
    end: (unusedMs) =>
      writeIf(
        read(function* () {
          const known = O.toUndefined(yield* state.first(decodeState));
          return known !== undefined && known.unusedMs > unusedMs;
        }),
        writes.end(unusedMs),
        false,
      ),
  };
};
