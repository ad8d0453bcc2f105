import { DAYS_SHOWN, SEVERITIES } from '../../../../../core/problems/problem.js';
import { problemRank } from '../../../sql/problems/problem-row.js';
import { SERVER_TYPE_NUMBER } from '../../access/effective-grants-sql.js';
import { policyOf } from '../derived-sql.js';
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
const OPEN_WALK = walk(
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
const DAYS = `
${[OPEN_WALK, ...[0, 1, 2].map(closed), SPANS].join(',')}, open_days (seq, days) AS MATERIALIZED (
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

/** Whether the caller may read a resource of the type with this number. */
const isReadable = (resource: string, type: string): string => `
  EXISTS (SELECT 1 FROM lineage above
           CROSS JOIN effective_grant c
              ON (c.grant_set, c.scope, c.type, c.standing) = (:grantSet, above.scope, ${type}, 0)
           WHERE above.resource = ${resource})`;

/** The resources that are asked for and may be read. Callers who may not see their server are shown what it suppresses. */
const ASKED = `
asked (seq, type, last_standing) AS MATERIALIZED (
  SELECT r.seq, own.type, NOT ${isReadable('r.seq', String(SERVER_TYPE_NUMBER))}
    FROM json_each(:ids) one CROSS JOIN resource r ON r.id = one.value
   CROSS JOIN lineage own ON own.resource = r.seq AND own.scope = r.seq
   WHERE ${isReadable('r.seq', 'own.type')}
)`;

/**
 * The index scans for each, of the types that can be on it or under it: all of it where a grant is on it or above it, otherwise the scopes under it with a grant.
 * The plus keeps SQLite from trying every resource on every ancestor of every grant.
 */
const READS = `
reads (seq, type, scope) AS MATERIALIZED (
  SELECT a.seq, c.type, a.seq
    FROM asked a CROSS JOIN lineage l ON l.resource = a.seq
   CROSS JOIN effective_grant c ON c.grant_set = :grantSet AND c.scope = l.scope AND c.standing = 0
   WHERE c.type = a.type OR (c.type < a.type AND a.type <= ${SERVER_TYPE_NUMBER})
   UNION
  SELECT l.scope, c.type, c.scope
    FROM effective_grant c CROSS JOIN lineage l ON l.resource = c.scope
   WHERE c.grant_set = :grantSet AND c.standing = 0 AND l.scope <> c.scope
     AND +l.scope IN (SELECT seq FROM asked)
)`;

const OPEN = `
          FROM reads w CROSS JOIN problem_scope s
            ON s.scope = w.scope AND s.type = w.type AND s.standing IN (0, a.last_standing)
         WHERE w.seq = a.seq`;

const COUNTS = SEVERITIES.map(
  (severity) => `
       (SELECT count(*) ${OPEN}
           AND s.rank BETWEEN ${problemRank(severity, false)} AND ${problemRank(severity, true)}) AS ${severity},`,
).join('');

/** The rank of the worst problem of a resource itself: in its own scope, those of its own type. */
const worstOf = (scope: string): string => `
       (SELECT min(s.rank)
          FROM lineage l CROSS JOIN lineage own ON own.resource = l.scope AND own.scope = l.scope
         CROSS JOIN problem_scope s
            ON s.scope = l.scope AND s.type = own.type AND s.standing IN (0, a.last_standing)
         WHERE l.resource = a.seq AND ${scope}
           AND ${isReadable('l.scope', 'own.type')})`;

/** Resources by their ids, \`:ids\` in JSON, with what is wrong with each as far as the caller may see. */
export const SELECT_ROWS = `
WITH RECURSIVE ${ASKED}, ${READS}, ${DAYS}, first AS MATERIALIZED (
  SELECT a.seq,
         (SELECT s.problem_seq ${OPEN} ORDER BY s.rank, s.since, s.problem_id LIMIT 1) AS problem
    FROM asked a
)
SELECT r.type, r.id, r.path, r.name, r.attributes, r.managed_by, i.attributes AS instance_attributes, ${policyOf('a')} AS policy, ${COUNTS}
       coalesce(r.added_at, 0) AS added_at, d.days,
       (SELECT max(closed_before) FROM purged_problem) AS purged_before,
       p.rank AS first_rank, p.since AS first_since, p.id AS first_id,
       ${worstOf('l.scope = a.seq')} AS own_rank,
       ${worstOf('l.scope <> a.seq AND l.scope <> 0')} AS above_rank
  FROM asked a CROSS JOIN first f ON f.seq = a.seq
 CROSS JOIN resource r ON r.seq = a.seq
  LEFT JOIN open_days d ON d.seq = a.seq
  LEFT JOIN resource i ON i.seq = (SELECT o.seq FROM lineage l CROSS JOIN resource o ON o.seq = l.scope
                                    WHERE l.resource = a.seq AND o.type = 'instance')
  LEFT JOIN problem p ON p.seq = f.problem`;

/** The ids of a resource and of what it is under, the server first, if the resource is of the type. */
export const SELECT_LINEAGE = `
SELECT a.id
  FROM resource r CROSS JOIN lineage l ON l.resource = r.seq
 CROSS JOIN resource a ON a.seq = l.scope
 WHERE r.id = :id AND +r.type = :type
 ORDER BY length(a.path)`;
