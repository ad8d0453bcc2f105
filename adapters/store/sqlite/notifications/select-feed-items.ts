import type { Database } from 'better-sqlite3';
import type * as E from 'fp-ts/lib/Either.js';
import type { FeedItem } from '../../../../core/notifications/feed-item.js';
import type { UnreadableItem } from '../../../../core/notifications/ports/channel-register.js';
import { decodeFeedItemRow } from '../../sql/notifications/feed-item-row.js';
import { AGAIN, CHANGED, FLEET } from './feed-state.js';
import { ITEM_COLUMNS } from './select-items.js';

export const SELECT_FEED_ITEMS = `
WITH item (problem, changes, since) AS MATERIALIZED (
  SELECT * FROM (${CHANGED} UNION ALL ${AGAIN})
   ORDER BY since, problem LIMIT CAST(:limit AS INTEGER))
SELECT item.problem, item.changes, e.entry,
       ${ITEM_COLUMNS}
  FROM item
  LEFT JOIN channel_entry e ON e.channel = ${FLEET} AND e.problem = item.problem
  LEFT JOIN problem p ON p.id = item.problem
  LEFT JOIN resource r ON r.seq = p.resource
 ORDER BY item.since, item.problem`;

/** What the listener has to be told of. */
export const selectFeedItems = (database: Database) => {
  const select = database.prepare(SELECT_FEED_ITEMS);
  return (limit: number): readonly E.Either<UnreadableItem, FeedItem>[] => {
    const now = Date.now();
    return select.all({ now, limit }).map(decodeFeedItemRow(new Date(now)));
  };
};
