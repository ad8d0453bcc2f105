import * as O from 'fp-ts/lib/Option.js';
import type { QueryConfig } from 'pg';
import { type HandledItem, EMPTY_ENTRY } from '../../../../core/notifications/feed-item.js';
import type { ProblemFeed } from '../../../../core/notifications/ports/problem-feed.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { feedEntryText } from '../../sql/notifications/feed-item-row.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';
import { REMOVE_ENTRIES } from './compose-channel.js';
import { dismissing, puttingOff } from './dismiss-changes.js';
import { underLease } from './lease.js';

/** Without a pause it has no time at which it is due. */
export const SET_FEED_ENTRY = `
INSERT INTO channel_entry (channel, problem, due_at, entry)
VALUES ($1::uuid, $2::uuid, ${STORE_NOW} + $3::bigint, $4)
    ON CONFLICT (channel, problem) DO UPDATE SET due_at = excluded.due_at, entry = excluded.entry`;

const entryStatement = (
  fleet: ResourceId,
  { problem, entry, pauseMs }: HandledItem,
): QueryConfig => {
  if (O.isNone(entry))
    return { name: 'remove_entries', text: REMOVE_ENTRIES, values: [fleet, [problem]] };
  const values = [fleet, problem, O.toNullable(pauseMs), feedEntryText(entry.value)];
  return { name: 'set_feed_entry', text: SET_FEED_ENTRY, values };
};

type Transacting = Pick<PostgresSession, 'transact'>;

export const recordFeed =
  (session: Transacting): ProblemFeed['record'] =>
  ({ fleet, leaseUntil }, handled) =>
    underLease(session, { id: fleet, leaseUntil }, [
      ...dismissing(fleet, [handled]),
      entryStatement(fleet, handled),
    ]);

const NOTHING = feedEntryText(EMPTY_ENTRY);

export const putOffFeed =
  (session: Transacting): ProblemFeed['putOff'] =>
  ({ fleet, leaseUntil }, items, pauseMs) =>
    underLease(session, { id: fleet, leaseUntil }, puttingOff(fleet, items, pauseMs, NOTHING));
