import type { Database } from 'better-sqlite3';

/** The feed is the fleet's own row of upkeep, for which changes are noted as for a channel. */
export const FLEET = "(SELECT seq FROM resource WHERE path = 'fleet' AND type = 'fleet')";

/** A pause ends much sooner: one that is so far ahead is of a clock that was set back. */
const IS_PAUSED = 'e.due_at > :now AND e.due_at < :now + 86400000';

const PAUSED = `
SELECT 1 FROM channel_entry e WHERE (e.channel, e.problem) = (c.channel, c.problem) AND ${IS_PAUSED}`;

export const CHANGED = `
SELECT c.problem, c.changes, c.first_at AS since FROM channel_change c
 WHERE c.channel = ${FLEET} AND NOT EXISTS (${PAUSED})`;

/** Those that have changed are there already. */
export const AGAIN = `
SELECT e.problem, 0, e.due_at FROM channel_entry e
 WHERE e.channel = ${FLEET} AND e.due_at IS NOT NULL AND NOT (${IS_PAUSED})
   AND NOT EXISTS (SELECT 1 FROM channel_change c WHERE (c.channel, c.problem) = (e.channel, e.problem))`;

/** Whether there is a feed, since when it has not been asked for, and whether it may be taken and has something to tell. */
export const SELECT_FEED_STATE = `
SELECT u.changed_at AS asked_at,
       (u.lease_until <= :now OR u.lease_until > :now + 86400000)
         AND (EXISTS (${CHANGED}) OR EXISTS (${AGAIN})) AS is_ready
  FROM upkeep u WHERE u.resource = ${FLEET}`;

export interface FeedState {
  readonly asked_at: number;
  readonly is_ready: 0 | 1;
}

export const selectFeedState = (database: Database) => {
  const select = database.prepare<[object], FeedState>(SELECT_FEED_STATE);
  return (now: number): FeedState | undefined => select.get({ now });
};
