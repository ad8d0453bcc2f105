import { OPEN_COUNT_COLUMNS, OPEN_COUNT_SUMS } from '../../../sql/problems/setup-row.js';
import { policyOf } from '../page-parts.js';
import { EFFECTIVE_GRANTS } from '../../access/effective-grants.js';
import { DAYS_SHOWN } from '../../../../../core/problems/problem.js';
import { DAY_MS } from '../../../../../core/shared/durations.js';

const LAST = '9223372036854775807';

const FIRST_DAY = `(:today::integer - ${DAYS_SHOWN - 1})`;

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
const DAYS = `
${PLACES}, ${SPANS}, days AS MATERIALIZED (
  SELECT id, json_agg(json_build_array(severity, first_day, last_day))::text AS days
    FROM (SELECT id, rank / 2 AS severity, moment / ${DAY_MS} AS first_day, :today::integer AS last_day
            FROM place WHERE standing <= 2 AND rank >= 0
           UNION
          SELECT id, standing - 3, -moment / ${DAY_MS}, -moment / ${DAY_MS}
            FROM place w WHERE ${isClosedLately('w')}
           UNION
          SELECT id, severity, first_day, last_day FROM span WHERE last_day >= ${FIRST_DAY}) open
   GROUP BY id
)`;

/** Whether the grants let a resource of a type be read. */
const isReadable = (resource: string, type: string, above = ''): string => `
(SELECT true FROM lineage b
  WHERE b.resource_id = ${resource} ${above}
    AND ((${type}, b.scope_id) IN (SELECT type, scope FROM granted)) IS TRUE LIMIT 1)`;

/** A grant on what is under a server does not hold for the server. */
const SEES_SERVER = isReadable(
  'r.id',
  "'server'",
  "AND (b.is_root OR b.scope_id = '00000000-0000-0000-0000-000000000000')",
);

/** The types of what can be on a resource of a type, or under it. */
const typesIn = (type: string): string => `
CASE ${type} WHEN 'server' THEN '{server,instance,database,schedule}'::text[]
             WHEN 'instance' THEN '{instance,database,schedule}'
             WHEN 'database' THEN '{database,schedule}' ELSE ARRAY[${type}] END`;

/**
 * The resources that are asked for and may be read, with the index scans for each, of the types that can be on it or under it: all of it where a grant is on it or above it, otherwise
 * the scopes under it with a grant. Callers who may not see their server are shown what it suppresses, of the standing 1.
 */
const ASKED = `
asked AS MATERIALIZED (
  SELECT r.id, r.type, CASE WHEN ${SEES_SERVER} THEN 0 ELSE 1 END AS last_standing
    FROM unnest(:ids::uuid[]) one (id) JOIN resource r ON r.id = one.id
   WHERE ${isReadable('r.id', 'r.type')}
), scans AS MATERIALIZED (
  SELECT id, array_agg(type) AS types, array_agg(scope) AS scopes
    FROM (SELECT a.id, t.type, a.id AS scope
            FROM asked a JOIN lineage l ON l.resource_id = a.id
           CROSS JOIN unnest(${typesIn('a.type')}) t (type)
           WHERE ((t.type, l.scope_id) IN (SELECT type, scope FROM effective)) IS TRUE
           UNION
          SELECT l.scope_id, c.type, c.scope
            FROM effective c JOIN lineage l ON l.resource_id = c.scope AND l.scope_id <> c.scope
           WHERE (l.scope_id IN (SELECT id FROM asked)) IS TRUE) scan
   GROUP BY id
)`;

/** The scans of a resource \`a\`, from \`n\`, and the open problems of each that count. */
const READS = `(SELECT w.type, w.scope, standing
                  FROM unnest(n.types, n.scopes) w (type, scope)
                 CROSS JOIN generate_series(0, a.last_standing) standing) w`;
const OPEN = `problem_scope s
            WHERE s.scope_id = w.scope AND s.resource_type = w.type AND s.standing = w.standing`;

/** The rank of the worst problem of a resource itself: in its own scope, those of its own type. */
const worstOf = (scope: string): string => `
       (SELECT min(s.rank)
          FROM lineage l
         CROSS JOIN LATERAL (SELECT id, type FROM resource WHERE id = l.scope_id OFFSET 0) o
         CROSS JOIN generate_series(0, a.last_standing) at (standing)
         CROSS JOIN LATERAL (
           SELECT s.rank FROM problem_scope s
            WHERE s.scope_id = o.id AND s.resource_type = o.type AND s.standing = at.standing
            ORDER BY s.rank, s.moment, s.problem_id LIMIT 1) s
         WHERE l.resource_id = a.id AND ${scope} AND ${isReadable('o.id', 'o.type')})`;

/** Resources by their ids, with what is wrong with each as far as the caller may see. */
export const SELECT_ROWS = `
WITH RECURSIVE ${EFFECTIVE_GRANTS}, ${ASKED}, ${DAYS}
SELECT r.type, r.id, r.path, r.name, r.attributes, r.managed_by, i.attributes AS instance_attributes, ${policyOf('a')} AS policy,
       coalesce(counted.critical, 0) AS critical, coalesce(counted.warning, 0) AS warning,
       coalesce(counted.info, 0) AS info, coalesce(r.added_at, 0) AS added_at, d.days,
       (SELECT max(closed_before) FROM purged_problem) AS purged_before,
       f.rank AS first_rank, f.moment AS first_since, f.problem_id AS first_id,
       ${worstOf('l.scope_id = a.id')} AS own_rank,
       ${worstOf('l.scope_id <> a.id')} AS above_rank
  FROM asked a JOIN scans n ON n.id = a.id
 CROSS JOIN LATERAL (SELECT * FROM resource WHERE id = a.id OFFSET 0) r
  LEFT JOIN days d ON d.id = a.id
  LEFT JOIN LATERAL (
    SELECT o.attributes
      FROM lineage l CROSS JOIN LATERAL (SELECT * FROM resource WHERE id = l.scope_id OFFSET 0) o
     WHERE l.resource_id = a.id AND o.type = 'instance' OFFSET 0) i ON true
  LEFT JOIN LATERAL (
    SELECT page.*
      FROM ${READS}
     CROSS JOIN LATERAL (
       SELECT s.rank, s.moment, s.problem_id FROM ${OPEN}
            ORDER BY s.rank, s.moment, s.problem_id LIMIT 1) page
     ORDER BY page.rank, page.moment, page.problem_id LIMIT 1) f ON true
 CROSS JOIN LATERAL (
    SELECT ${OPEN_COUNT_SUMS}
      FROM ${READS} CROSS JOIN LATERAL (SELECT ${OPEN_COUNT_COLUMNS} FROM ${OPEN}) one) counted`;
