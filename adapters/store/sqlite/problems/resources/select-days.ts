import { DAYS_SHOWN } from '../../../../../core/problems/problem.js';
import { DAY_MS } from '../../../../../core/shared/durations.js';

const FIRST_DAY = `(:today - ${DAYS_SHOWN - 1})`;

const IN_SCOPE = 's.scope = w.scope AND s.type = w.type';

/** Goes from key to key of an index, for each scan of the CTE `reads`: one search for each key that there is, and one more. */
const walk = (name: string, start: string, next: string): string => `
${name} (seq, type, scope, key) AS (
  SELECT seq, type, scope, ${start} FROM reads
   UNION ALL
  SELECT w.seq, w.type, w.scope, (SELECT ${next} LIMIT 1)
    FROM ${name} w WHERE w.key IS NOT NULL
)`;

/** The standings and ranks of open problems. */
const OPEN = walk(
  'open_key',
  '-1',
  `s.standing * 8 + s.rank FROM problem_scope s
           WHERE ${IN_SCOPE} AND (s.standing, s.rank) > (w.key / 8, w.key % 8)
           ORDER BY s.standing, s.rank`,
);

/** The last time on each day at which one of a severity was closed. */
const closed = (severity: number): string =>
  walk(
    `closed_${severity}`,
    String(Number.MAX_SAFE_INTEGER),
    `s.closed_at FROM closed_problem_scope s
           WHERE ${IN_SCOPE} AND s.severity_rank = ${severity}
             AND s.closed_at < w.key / ${DAY_MS} * ${DAY_MS} AND s.closed_at >= ${FIRST_DAY} * ${DAY_MS}
           ORDER BY s.closed_at DESC`,
  );

/** The days and severities of those that were closed on a later day than they began. */
const SPANS = walk(
  'span_key',
  `${FIRST_DAY} * 4 - 1`,
  `s.last_day * 4 + s.severity_rank FROM problem_span s
           WHERE ${IN_SCOPE} AND (s.last_day, s.severity_rank) > (w.key / 4, w.key % 4)
           ORDER BY s.last_day, s.severity_rank`,
);

const closedDays = (severity: number): string => `
   UNION
  SELECT seq, ${severity}, key / ${DAY_MS}, key / ${DAY_MS} FROM closed_${severity}
   WHERE key < ${Number.MAX_SAFE_INTEGER}`;

/**
 * What was open on the last days, up to the day `:today`, for the resources of the CTE `reads`: JSON of severities with the
 * first and the last day of each. Of those that are alike the one is read that began first, so that the cost does not grow with
 * the number of problems.
 */
export const DAYS = `
${[OPEN, ...[0, 1, 2].map(closed), SPANS].join(',')}, open_days (seq, days) AS MATERIALIZED (
  SELECT seq, json_group_array(json_array(severity, first_day, last_day))
    FROM (
  SELECT seq, key % 8 / 2 AS severity,
         (SELECT s.since FROM problem_scope s
           WHERE ${IN_SCOPE} AND (s.standing, s.rank) = (w.key / 8, w.key % 8)
           ORDER BY s.since LIMIT 1) / ${DAY_MS} AS first_day, :today AS last_day
    FROM open_key w WHERE key >= 0${[0, 1, 2].map(closedDays).join('')}
   UNION
  SELECT seq, key % 4,
         (SELECT s.first_day FROM problem_span s
           WHERE ${IN_SCOPE} AND (s.last_day, s.severity_rank) = (w.key / 4, w.key % 4)
           ORDER BY s.first_day LIMIT 1), key / 4
    FROM span_key w WHERE key >= ${FIRST_DAY} * 4
    ) GROUP BY seq
)`;
