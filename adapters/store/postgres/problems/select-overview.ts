import type { QueryConfig } from 'pg';
import { SEVERITIES, severityRank } from '../../../../core/problems/problem.js';
import { OPEN_COUNT_COLUMNS, OPEN_COUNT_SUMS } from '../../sql/problems/setup-row.js';
import type { GrantScans } from '../access/grant-columns.js';
import { DATABASE_REVISION } from '../connection/database-revision.js';
import { explaining, NAMES_EXPLANATION } from './select-problem-page.js';

/** A reader that finds this many steps adds them up. */
export const MANY_STEPS = 1_000;

/** The steps to the numbers of problems by severity, added up. */
const STEP_SUMS = SEVERITIES.map(
  (severity) =>
    `coalesce(sum(n.step) FILTER (WHERE n.severity_rank = ${severityRank(severity)}), 0) AS ${severity}`,
).join(', ');

/** The scans for a caller, as rows of `w`, and the condition on each row that a scan reads. */
interface OverviewScans {
  readonly scans: string;
  readonly condition: string;
}

/** The first rows of one scan: PostgreSQL stops reading the index as soon as there are so many. */
const bestOf = ({ condition }: OverviewScans, limit: 1 | '$3'): string => `
    SELECT s.rank, s.moment, s.problem_id FROM problem_scope s
     WHERE s.scope_id = w.scope AND s.resource_type = w.type AND s.standing = w.standing${condition}
     ORDER BY s.rank, s.moment, s.problem_id LIMIT ${limit}`;

/** The rows of the whole fleet whose number the store keeps. */
const IS_KEPT = "w.scope = '00000000-0000-0000-0000-000000000000' AND w.standing = 0";

/**
 * Counts the problems, unless the page is not full and so has them all. Each scan is counted by itself, so that PostgreSQL
 * reads the index instead of joining the problems of the whole fleet. What is shown in the whole fleet is not counted, but
 * added up: it may be all of a large one.
 */
const countsOf = ({ scans, condition }: OverviewScans): string => `
  SELECT ${OPEN_COUNT_SUMS}
    FROM (
    SELECT one.*
      FROM (SELECT * FROM (${scans}) w WHERE NOT (${IS_KEPT})) w
     CROSS JOIN LATERAL (
      SELECT ${OPEN_COUNT_COLUMNS}
        FROM problem_scope s
       WHERE s.scope_id = w.scope AND s.resource_type = w.type AND s.standing = w.standing${condition}) one
     UNION ALL
    SELECT ${STEP_SUMS}
      FROM (${scans}) w JOIN fleet_problem_step n ON n.resource_type = w.type
     WHERE ${IS_KEPT}) kept
   WHERE (SELECT count(*) FROM best) >= $3`;

/** Whether the resource `r` may be read under the effective grants. */
const IS_SEEN = `
(SELECT true FROM lineage a
  WHERE a.resource_id = r.id
    AND ((r.type, a.scope_id) IN (SELECT type, scope FROM unnest($1::text[], $2::uuid[]) g (type, scope))) IS TRUE
  LIMIT 1)`;

/** The snoozed problems that explain those of the page. */
const SNOOZED_CAUSES = `
SELECT string_agg(DISTINCT concat_ws(' ', cause.severity, cause.resource_id, cause.kind), ',')
  FROM best b
 CROSS JOIN LATERAL (SELECT facts FROM problem WHERE id = b.problem_id OFFSET 0) p
 CROSS JOIN LATERAL (SELECT cause.*, r.id AS resource_id FROM ${explaining(IS_SEEN)}) cause
 WHERE (SELECT snoozed_until FROM problem
         WHERE snoozed_until IS NOT NULL AND closed_at IS NULL LIMIT 1) IS NOT NULL
   AND ${NAMES_EXPLANATION} AND cause.snoozed_until IS NOT NULL`;

/**
 * The setup counts, the revision of the fleet and the problems of the highest priority that a caller may see, in one
 * snapshot and one round trip; when the next snooze ends; and the revision of the database, to which all of it belongs.
 *
 * PostgreSQL cannot stop reading a scope when its next row comes too late for the page. So each scope first returns its
 * first problem, which finds the scopes that matter: those whose first problem has no whole page of others before it.
 * Then each of these returns a page. The JSON of the problems is joined after the limit, one a line, because JSON need
 * not contain a line feed.
 */
const selectOverview = (scanning: OverviewScans): string => `
WITH ahead (type, scope, standing) AS MATERIALIZED (
  SELECT w.type, w.scope, w.standing
    FROM (${scanning.scans}) w
   CROSS JOIN LATERAL (${bestOf(scanning, 1)}) head
   ORDER BY head.rank, head.moment, head.problem_id LIMIT $3
), best AS MATERIALIZED (
  SELECT page.rank, page.moment, page.problem_id
    FROM ahead w
   CROSS JOIN LATERAL (${bestOf(scanning, '$3')}) page
   ORDER BY page.rank, page.moment, page.problem_id LIMIT $3
), counted AS MATERIALIZED (${countsOf(scanning)}
)
SELECT coalesce(max(count) FILTER (WHERE type = 'server'), 0) AS servers,
       coalesce(max(count) FILTER (WHERE type = 'instance'), 0) AS instances,
       coalesce(max(count) FILTER (WHERE type = 'destination'), 0) AS destinations,
       coalesce(max(count) FILTER (WHERE type = 'schedule'), 0) AS schedules,
       coalesce(max(count) FILTER (WHERE type = 'channel'), 0) AS channels,
       sum(changes)::bigint AS fleet_revision,
       ${SEVERITIES.map((severity) => `(SELECT ${severity} FROM counted) AS ${severity}`).join(', ')},
       (SELECT count(*) FROM (SELECT FROM fleet_problem_step LIMIT ${MANY_STEPS}) few) >= ${MANY_STEPS}
         AS has_many_steps,
       ${DATABASE_REVISION} AS revision,
       (SELECT snoozed_until FROM problem WHERE snoozed_until IS NOT NULL AND closed_at IS NULL
         ORDER BY snoozed_until LIMIT 1) AS next_snooze_end,
       (SELECT string_agg(p.shown, E'\\n' ORDER BY b.rank, b.moment, b.problem_id)
          FROM best b
         CROSS JOIN LATERAL (SELECT shown FROM problem WHERE id = b.problem_id OFFSET 0) p)
         AS problems, (${SNOOZED_CAUSES}) AS snoozed_causes
  FROM resource_count`;

/** $1 and $2 are the caller's effective grants: a resource type and a scope each. $3 is the limit. */
export const SELECT_OVERVIEW = selectOverview({
  scans:
    'SELECT type, scope, 0::smallint AS standing FROM unnest($1::text[], $2::uuid[]) w (type, scope)',
  condition: '',
});

/**
 * The same for callers who are shown suppressed problems in some of the scopes: $4 has a 1 for those. Types of which
 * nothing is suppressed in the whole fleet are not scanned. $5 are the servers that the caller may read one by one: in
 * the scan of what is suppressed in the whole fleet, problems under these are skipped. The query never uses EXISTS, which
 * PostgreSQL may turn into a join that reads all suppressed problems.
 */
const SELECT_UNSUPPRESSED_OVERVIEW = selectOverview({
  scans: `
    SELECT type, scope, 0::smallint AS standing FROM unnest($1::text[], $2::uuid[]) w (type, scope)
     UNION ALL
    SELECT type, scope, 1::smallint
      FROM unnest($1::text[], $2::uuid[], $4::smallint[]) w (type, scope, is_unsuppressed)
     WHERE is_unsuppressed = 1 AND type = ANY (ARRAY(
             SELECT type FROM unnest('{instance,database,schedule}'::text[]) suppressed (type)
              WHERE (SELECT true FROM problem_scope s
                      WHERE s.scope_id = '00000000-0000-0000-0000-000000000000'
                        AND s.resource_type = suppressed.type AND s.standing = 1 LIMIT 1)))`,
  condition: `
       AND (w.standing = 0 OR (
             SELECT true FROM problem p JOIN lineage l ON l.resource_id = p.resource_id
              WHERE p.id = s.problem_id AND l.is_root AND l.scope_id = ANY ($5::uuid[])
              LIMIT 1) IS NULL)`,
});

export const overviewStatement = (
  { types, scopes, unsuppressed }: GrantScans,
  limit: number,
): QueryConfig => {
  const values = [types, scopes, limit];
  return unsuppressed === undefined
    ? { name: 'overview', text: SELECT_OVERVIEW, values }
    : {
        name: 'overview_unsuppressed',
        text: SELECT_UNSUPPRESSED_OVERVIEW,
        values: [...values, unsuppressed.flags, unsuppressed.servers],
      };
};
