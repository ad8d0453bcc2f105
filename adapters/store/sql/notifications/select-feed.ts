import type { Dialect } from '../engine/engine.js';
import type * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { orEnd, type Statement, type Steps, type Values } from '../engine/steps.js';
import { Instant } from '../rows/column-codecs.js';
import { decodeColumn } from '../rows/decode-row.js';

/** The feed is the fleet's own row of upkeep, for which changes are noted as for a channel. */
export const feedKey = ({ key }: Dialect): string =>
  `(SELECT ${key} FROM resource WHERE path = 'fleet' AND type = 'fleet')`;

/** A pause ends much sooner: one that is so far ahead is of a clock that was set back. */
const isPaused = ({ now }: Dialect): string =>
  `(e.due_at > ${now} AND e.due_at < ${now} + 86400000)`;

const changed = (sql: Dialect): string => `
SELECT c.problem, c.changes, c.first_at AS since FROM channel_change c
 WHERE c.channel = ${feedKey(sql)}
   AND (SELECT ${isPaused(sql)} FROM channel_entry e
         WHERE e.channel = c.channel AND e.problem = c.problem) IS NOT TRUE`;

/** Those that have changed are there already. */
const againWhere = (sql: Dialect, isOver: string): string => `
SELECT e.problem, 0 AS changes, e.due_at AS since FROM channel_entry e
 WHERE e.channel = ${feedKey(sql)} AND ${isOver}
   AND (SELECT true FROM channel_change c WHERE c.channel = e.channel AND c.problem = e.problem) IS NULL`;

/** What is not paused, as two ranges of an index. */
const again = (sql: Dialect): readonly string[] => [
  againWhere(sql, `e.due_at <= ${sql.now}`),
  againWhere(sql, `e.due_at >= ${sql.now} + 86400000`),
];

/** Whether it may be taken, and has something to tell. */
const isReady = (sql: Dialect): string => `
(lease_until <= ${sql.now} OR lease_until > ${sql.now} + 86400000)
  AND coalesce((SELECT true FROM (${changed(sql)} ORDER BY since LIMIT 1) changed),
               (SELECT true FROM (${again(sql).join(' UNION ALL ')} LIMIT 1) again), false)`;

export const selectFeedState = (sql: Dialect): string => `
SELECT ${isReady(sql)} AS is_ready, abs(${sql.now} - changed_at) AS unused_ms
  FROM upkeep WHERE ${sql.ref('resource')} = ${feedKey(sql)}`;

export const takeFeed = (sql: Dialect): string => `
UPDATE upkeep SET lease_until = ${sql.now} + :leaseMs::bigint, changed_at = ${sql.now}
 WHERE ${sql.ref('resource')} = ${feedKey(sql)} AND ${isReady(sql)}
RETURNING ${sql.idOf('resource')} AS fleet, lease_until`;

export const askForFeed = (sql: Dialect): string => `
UPDATE upkeep SET changed_at = ${sql.now} WHERE ${sql.ref('resource')} = ${feedKey(sql)}`;

const FIRST = 'ORDER BY since, problem LIMIT :limit';

/** One statement, so that each problem is as it was after as many changes as are counted. */
export const selectFeedItems = (sql: Dialect): string => `
WITH item (problem, changes, since) AS MATERIALIZED (
  SELECT * FROM (${[changed(sql), ...again(sql)]
    .map((one, n) => `SELECT * FROM (${one} ${FIRST}) waiting_${n}`)
    .join(' UNION ALL ')}) waiting ${FIRST}
)
${itemRows(sql, feedKey(sql))}
 ORDER BY i.since, i.problem`;

export const beginFeed = (sql: Dialect): string => `
INSERT INTO upkeep (${sql.ref('resource')}, type, wake_at, changed_at)
SELECT ${feedKey(sql)}, 'channel', ${sql.now}, ${sql.now} WHERE true
    ON CONFLICT DO NOTHING`;

export const noteAllOpen = (sql: Dialect): string =>
  sql.either({
    sqlite: `
INSERT INTO channel_change (channel, problem, changes, first_at)
SELECT ${feedKey(sql)}, p.id, 1, ${sql.now}
  FROM problem_scope s CROSS JOIN problem p ON p.seq = s.problem_seq
 WHERE s.scope = 0 ORDER BY p.since`,
    postgres: `SELECT note_open_problems(${feedKey(sql)})`,
  });

export const endFeed = (sql: Dialect): string => `
DELETE FROM upkeep WHERE ${sql.ref('resource')} = ${feedKey(sql)} AND changed_at < ${sql.now} - :unusedMs::bigint`;

/** The columns of items `i`, of a channel with a key, and where they are from. */
const itemRows = (sql: Dialect, channel: string): string => `
SELECT i.problem, i.changes, e.entry, ${sql.now} AS read_at, ${sql.toldProblem}
  FROM item i
       ${sql.leftLookUp('channel_entry e', `e.channel = ${channel} AND e.problem = i.problem`)}
       ${sql.leftLookUp('problem p', 'p.id = i.problem')}
       ${sql.leftLookUp('resource r', `r.${sql.key} = p.${sql.ref('resource')}`)}`;

/** One statement, so that each problem is as it was after as many changes as are counted. */
export const selectItems = (sql: Dialect): string => {
  const channel = sql.keyOf(':id');
  const [changed, due] = [
    sql.either({ sqlite: 'c.seq', postgres: 'c.problem' }),
    sql.either({ sqlite: '0', postgres: 'e.problem' }),
  ];
  return `
WITH item (problem, changes, part, since, place) AS MATERIALIZED (
  SELECT * FROM (
    SELECT c.problem, c.changes, 0, c.first_at, ${changed} FROM channel_change c
     WHERE c.channel = ${channel} ORDER BY c.first_at, ${changed} LIMIT :limit) changed
  UNION ALL
  SELECT * FROM (
    SELECT e.problem, 0, 1, e.due_at, ${due} FROM channel_entry e
     WHERE e.channel = ${channel} AND e.due_at <= ${sql.now}
       AND (SELECT true FROM channel_change c WHERE c.channel = ${channel} AND c.problem = e.problem) IS NULL
     ORDER BY e.due_at LIMIT :limit) due
)
${itemRows(sql, channel)}
 ORDER BY i.part, i.since, i.place LIMIT :limit`;
};

/** The time of the store at which they were read, which is the same in all rows. */
const decodeReadAt = decodeColumn('read_at', Instant, () => 'channel item');

/** Reads items, each of which is decoded by itself, as it was when they were read. */
export function* itemsOf<U, A>(
  select: Statement,
  decode: (at: Date) => (row: unknown) => E.Either<U, A>,
  values: Values,
): Steps<Corrupt, readonly E.Either<U, A>[]> {
  const rows = yield* select.raw(values);
  const first = O.fromNullable(rows[0]);
  return O.isNone(first) ? [] : rows.map(decode(yield* orEnd(decodeReadAt(first.value))));
}
