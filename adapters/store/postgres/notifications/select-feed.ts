import { STORE_NOW } from '../connection/session.js';
import { TOLD_PROBLEM_RECORD } from '../problems/select-problem-page.js';

/** The feed is the fleet's own row of upkeep, for which changes are noted as for a channel. */
export const FLEET = "(SELECT id FROM resource WHERE path = 'fleet' AND type = 'fleet')";

/** A pause ends much sooner: one that is so far ahead is of a clock that was set back. */
const IS_PAUSED = `(e.due_at > ${STORE_NOW} AND e.due_at < ${STORE_NOW} + 86400000)`;

const CHANGED = `
SELECT c.problem, c.changes, c.first_at AS since FROM channel_change c
 WHERE c.channel = ${FLEET}
   AND (SELECT ${IS_PAUSED} FROM channel_entry e
         WHERE e.channel = c.channel AND e.problem = c.problem) IS NOT TRUE`;

/** Those that have changed are there already. */
const againWhere = (isOver: string): string => `
SELECT e.problem, 0 AS changes, e.due_at AS since FROM channel_entry e
 WHERE e.channel = ${FLEET} AND ${isOver}
   AND (SELECT true FROM channel_change c WHERE c.channel = e.channel AND c.problem = e.problem) IS NULL`;

/** What is not paused, as two ranges of an index. */
const AGAIN = [
  againWhere(`e.due_at <= ${STORE_NOW}`),
  againWhere(`e.due_at >= ${STORE_NOW} + 86400000`),
] as const;

const FIRST = 'ORDER BY since, problem LIMIT $1';

/** Whether it may be taken, and has something to tell. */
const IS_READY = `
(u.lease_until <= ${STORE_NOW} OR u.lease_until > ${STORE_NOW} + 86400000)
  AND coalesce((SELECT true FROM (${CHANGED} LIMIT 1) changed),
               (SELECT true FROM (${AGAIN.join(' UNION ALL ')} LIMIT 1) again), false)`;

export const SELECT_FEED_STATE = `
SELECT ${IS_READY} AS is_ready, abs(${STORE_NOW} - u.changed_at) AS unused_ms
  FROM upkeep u WHERE u.resource_id = ${FLEET}`;

export const TAKE_FEED = `
UPDATE upkeep u SET lease_until = ${STORE_NOW} + $1::bigint, changed_at = ${STORE_NOW}
 WHERE u.resource_id = ${FLEET} AND ${IS_READY}
RETURNING u.resource_id AS fleet, u.lease_until`;

export const ASK_FOR_FEED = `
UPDATE upkeep SET changed_at = ${STORE_NOW} WHERE resource_id = ${FLEET}`;

/** One statement, so that each problem is as it was after as many changes as are counted. */
export const SELECT_FEED_ITEMS = `
WITH item AS MATERIALIZED (
  SELECT * FROM (${[CHANGED, ...AGAIN].map((one) => `(${one} ${FIRST})`).join(' UNION ALL ')}) waiting ${FIRST}
)
SELECT i.problem, i.changes, e.entry, ${STORE_NOW} AS read_at, ${TOLD_PROBLEM_RECORD}
  FROM item i
  LEFT JOIN LATERAL (SELECT entry FROM channel_entry
                      WHERE channel = ${FLEET} AND problem = i.problem OFFSET 0) e ON true
  LEFT JOIN LATERAL (SELECT * FROM problem WHERE id = i.problem OFFSET 0) p ON true
  LEFT JOIN LATERAL (SELECT type, id, path FROM resource WHERE id = p.resource_id OFFSET 0) r ON true
 ORDER BY i.since, i.problem`;
