import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { FeedLease, ProblemFeed } from '../../../../core/notifications/ports/problem-feed.js';
import { type Engine, writeIf } from '../engine/engine.js';
import { Flag } from '../rows/column-codecs.js';
import { decodeFields } from '../rows/decode-row.js';
import type { channelWrites } from './channel-writes.js';
import { decodeFeedItemRow, type feedWrites } from './feed-writes.js';
import { itemsOf, selectFeedItems, selectFeedState } from './select-feed.js';

const HOUR_MS = 3_600_000;

const decodeState = decodeFields({ isReady: Flag, unusedMs: t.number }, () => 'feed');

/** It writes only where there is something to tell, or to say once an hour that somebody asks. */
export const problemFeed = ({
  sql,
  prepare,
  read,
  writes,
}: Engine<ReturnType<typeof channelWrites> & ReturnType<typeof feedWrites>>): ProblemFeed => {
  const state = prepare('feed_state', selectFeedState(sql));
  const items = prepare('feed_items', selectFeedItems(sql));
  return {
    take: (leaseMs) =>
      writeIf(
        read(function* () {
          const known = O.toUndefined(yield* state.first(decodeState));
          return known === undefined || known.isReady || known.unusedMs > HOUR_MS;
        }),
        writes.takeFeed(leaseMs),
        O.none as O.Option<FeedLease>,
      ),
    items: (_lease, limit) => read(() => itemsOf(items, decodeFeedItemRow, { limit })),
    record: writes.recordFeed,
    putOff: writes.putOffFeed,
    release: ({ fleet, leaseUntil }) => writes.releaseChannel(fleet, leaseUntil),
    end: (unusedMs) =>
      writeIf(
        read(function* () {
          const known = O.toUndefined(yield* state.first(decodeState));
          return known !== undefined && known.unusedMs > unusedMs;
        }),
        writes.endFeed(unusedMs),
        false,
      ),
  };
};
