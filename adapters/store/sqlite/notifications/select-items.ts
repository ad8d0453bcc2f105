import type { Database } from 'better-sqlite3';
import type * as E from 'fp-ts/lib/Either.js';
import type { ChannelItem } from '../../../../core/notifications/channel-item.js';
import type { UnreadableItem } from '../../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { decodeChannelItemRow } from '../../sql/notifications/channel-item-row.js';
import { suppressedBy } from '../problems/suppressed-by.js';

const CHANNEL = "(SELECT seq FROM resource WHERE id = :id AND type = 'channel')";

/** Of a problem `p` and its resource `r`, for a reader that may be told of all of them, and so sees every server that is offline. */
export const ITEM_COLUMNS = `
       p.id, p.kind, p.severity, p.message, p.facts, p.since, p.valid_until, p.closed_at, p.closed_as,
       p.flaps, p.acknowledged_by, p.acknowledged_at, p.acknowledged_note, p.snoozed_until, p.maintenance_until,
       CASE WHEN p.closed_at IS NULL THEN ${suppressedBy('p.resource', 'true')} END AS suppressed_by,
       r.type AS resource_type, r.id AS resource_id, r.path AS resource_name`;

export const SELECT_ITEMS = `
WITH item (problem, changes, part, since, seq) AS MATERIALIZED (
  SELECT * FROM (
    SELECT c.problem, c.changes, 0, c.first_at, c.seq FROM channel_change c
     WHERE c.channel = ${CHANNEL} ORDER BY c.first_at, c.seq LIMIT CAST(:limit AS INTEGER))
  UNION ALL
  SELECT * FROM (
    SELECT e.problem, 0, 1, e.due_at, 0 FROM channel_entry e
     WHERE e.channel = ${CHANNEL} AND e.due_at <= :now
       AND NOT EXISTS (SELECT 1 FROM channel_change c WHERE (c.channel, c.problem) = (e.channel, e.problem))
     ORDER BY e.due_at LIMIT CAST(:limit AS INTEGER))
)
SELECT item.problem, item.changes, e.entry,
       ${ITEM_COLUMNS}
  FROM item
  LEFT JOIN channel_entry e ON e.channel = ${CHANNEL} AND e.problem = item.problem
  LEFT JOIN problem p ON p.id = item.problem
  LEFT JOIN resource r ON r.seq = p.resource
 ORDER BY item.part, item.since, item.seq LIMIT CAST(:limit AS INTEGER)`;

/** What a channel has to look at. */
export const selectItems = (database: Database) => {
  const select = database.prepare(SELECT_ITEMS);
  return (id: ResourceId, limit: number): readonly E.Either<UnreadableItem, ChannelItem>[] => {
    const now = Date.now();
    return select.all({ id, now, limit }).map(decodeChannelItemRow(new Date(now)));
  };
};
