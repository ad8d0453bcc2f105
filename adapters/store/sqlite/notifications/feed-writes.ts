import type { Database } from 'better-sqlite3';
import * as O from 'fp-ts/lib/Option.js';
import type { UnreadableItem } from '../../../../core/notifications/ports/channel-register.js';
import { type HandledItem, EMPTY_ENTRY } from '../../../../core/notifications/feed-item.js';
import type { FeedLease } from '../../../../core/notifications/ports/problem-feed.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { feedEntryText } from '../../sql/notifications/feed-item-row.js';
import { finishItem } from './finish-item.js';
import { heldChannel } from './held-channel.js';
import { FLEET, selectFeedState } from './feed-state.js';

const BEGIN = `
INSERT INTO upkeep (resource, type, wake_at, changed_at) VALUES (${FLEET}, 'channel', :now, :now)`;
const NOTE_ALL_OPEN = `
INSERT INTO channel_change (channel, problem, changes, first_at)
SELECT ${FLEET}, p.id, 1, :now
  FROM problem_scope s CROSS JOIN problem p ON p.seq = s.problem_seq
 WHERE s.scope = 0 ORDER BY p.since`;

const ASK = `UPDATE upkeep SET changed_at = :now WHERE resource = ${FLEET}`;
const TAKE = `
UPDATE upkeep SET lease_until = :leaseUntil WHERE resource = ${FLEET}
RETURNING (SELECT id FROM resource WHERE seq = resource) AS id`;

export const END_FEED = `DELETE FROM upkeep WHERE resource = ${FLEET} AND changed_at < :askedBefore`;
const FORGET = ['change', 'entry'].map(
  (table) => `DELETE FROM channel_${table} WHERE channel = ${FLEET}`,
);

/** What is written for the listener of an embedder. */
export const feedWrites = (database: Database) => {
  const state = selectFeedState(database);
  const [begin, noteAllOpen] = [database.prepare(BEGIN), database.prepare(NOTE_ALL_OPEN)];
  const ask = database.prepare(ASK);
  const take = database.prepare<[object], ResourceId>(TAKE).pluck();
  const end = database.prepare(END_FEED);
  const forget = FORGET.map((statement) => database.prepare(statement));
  const held = heldChannel(database);
  const { finish, putOff } = finishItem(database);
  return {
    takeFeed: (leaseMs: number): FeedLease | undefined => {
      const now = Date.now();
      if (state(now) === undefined) for (const step of [begin, noteAllOpen]) step.run({ now });
      ask.run({ now });
      const leaseUntil = now + leaseMs;
      const fleet = state(now)?.is_ready === 1 ? take.get({ leaseUntil }) : undefined;
      return fleet === undefined ? undefined : { fleet, leaseUntil: new Date(leaseUntil) };
    },
    recordFeed: ({ fleet, leaseUntil }: FeedLease, { entry, pauseMs, ...item }: HandledItem) =>
      held(fleet, leaseUntil, (feed) => {
        const dueAt = O.isNone(pauseMs) ? null : Date.now() + pauseMs.value;
        const columns = O.isNone(entry) ? undefined : { dueAt, entry: feedEntryText(entry.value) };
        finish(feed, item, columns);
      }),
    putOffFeed: (
      { fleet, leaseUntil }: FeedLease,
      items: readonly UnreadableItem[],
      pauseMs: number,
    ): boolean =>
      held(fleet, leaseUntil, (feed) => {
        const columns = { dueAt: Date.now() + pauseMs, entry: feedEntryText(EMPTY_ENTRY) };
        for (const item of items) putOff(feed, item, columns);
      }),
    endFeed: (unusedMs: number): boolean => {
      const isOver = end.run({ askedBefore: Date.now() - unusedMs }).changes > 0;
      if (isOver) for (const statement of forget) statement.run();
      return isOver;
    },
  };
};
