import { DAYS_SHOWN } from '../../../../../core/problems/open-days.js';
import { DAY_MS } from '../../../../../core/shared/durations.js';

const LAST = '9223372036854775807';

/** The day $4 is today, in UTC. */
const FIRST_DAY = `($4::integer - ${DAYS_SHOWN - 1})`;

/** Closed problems are at the negative of the time at which they were closed, so that the last ones come first. */
const isClosedLately = (row: string): string =>
  `${row}.standing > 2 AND ${row}.moment <= -${FIRST_DAY} * ${DAY_MS}::bigint`;

/**
 * Goes along the index of the problems in each scan of the resources: to the first one of each standing and rank that is
 * open, and to the last one of each day and severity that was closed.
 */
const PLACES = `
place (id, type, scope, standing, rank, moment) AS (
  SELECT n.id, w.type, w.scope, 0::smallint, (-1)::smallint, 0::bigint
    FROM scans n CROSS JOIN LATERAL unnest(n.types, n.scopes) w (type, scope)
   UNION ALL
  SELECT w.id, w.type, w.scope, s.standing, s.rank, s.moment
    FROM place w CROSS JOIN LATERAL (
      SELECT s.standing, s.rank, s.moment FROM problem_scope s
       WHERE s.scope_id = w.scope AND s.resource_type = w.type
         AND (s.standing, s.rank, s.moment) > (w.standing, w.rank,
               CASE WHEN ${isClosedLately('w')} THEN w.moment / ${DAY_MS} * ${DAY_MS} ELSE ${LAST} END)
       ORDER BY s.standing, s.rank, s.moment LIMIT 1) s
)`;

/** The same for those that were closed on a later day than they began. */
const SPANS = `
span (id, type, scope, last_day, severity, first_day) AS (
  SELECT n.id, w.type, w.scope, ${FIRST_DAY} - 1, 3::smallint, 0
    FROM scans n CROSS JOIN LATERAL unnest(n.types, n.scopes) w (type, scope)
   UNION ALL
  SELECT w.id, w.type, w.scope, s.last_day, s.severity_rank, s.first_day
    FROM span w CROSS JOIN LATERAL (
      SELECT s.last_day, s.severity_rank, s.first_day FROM problem_span s
       WHERE s.scope_id = w.scope AND s.resource_type = w.type
         AND (s.last_day, s.severity_rank) > (w.last_day, w.severity)
       ORDER BY s.last_day, s.severity_rank, s.first_day LIMIT 1) s
)`;

/**
 * What was open on the last days, up to today, for the resources of the CTE `scans`: JSON of severities with the first and the
 * last day of each. Of those that are alike the one is read that began first, so that the cost does not grow with the number of problems.
 */
export const DAYS = `
${PLACES}, ${SPANS}, days AS MATERIALIZED (
  SELECT id, json_agg(json_build_array(severity, first_day, last_day))::text AS days
    FROM (SELECT id, rank / 2 AS severity, moment / ${DAY_MS} AS first_day, $4::integer AS last_day
            FROM place WHERE standing <= 2 AND rank >= 0
           UNION
          SELECT id, standing - 3, -moment / ${DAY_MS}, -moment / ${DAY_MS}
            FROM place w WHERE ${isClosedLately('w')}
           UNION
          SELECT id, severity, first_day, last_day FROM span WHERE last_day >= ${FIRST_DAY}) open
   GROUP BY id
)`;
