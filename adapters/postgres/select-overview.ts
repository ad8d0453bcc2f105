/**
 * The setup counts, the shape of the fleet and the most pressing problems that a caller may see, in one look and one
 * round trip. $1 and $2 are the outermost of what the caller may read: a resource type and a scope each. $3 is the limit.
 *
 * PostgreSQL cannot leave a scope when its next row comes too late for the page, so each scope gives only its best:
 * first its very best one, to find the scopes that matter (one that is not among the best by that has a whole page of
 * better problems before its own first), then a page from each of those. What the page shows is joined after the limit,
 * a problem a line: as JSON, none holds the end of one.
 */
export const SELECT_OVERVIEW = `
WITH ahead (type, scope) AS MATERIALIZED (
  SELECT o.type, o.scope
    FROM unnest($1::text[], $2::uuid[]) o (type, scope)
   CROSS JOIN LATERAL (SELECT s.severity_rank, s.since, s.problem_id FROM problem_scope s
                        WHERE s.scope_id = o.scope AND s.resource_type = o.type
                        ORDER BY s.severity_rank, s.since, s.problem_id LIMIT 1) head
   ORDER BY head.severity_rank, head.since, head.problem_id LIMIT $3
), best AS MATERIALIZED (
  SELECT page.severity_rank, page.since, page.problem_id
    FROM ahead a
   CROSS JOIN LATERAL (SELECT s.severity_rank, s.since, s.problem_id FROM problem_scope s
                        WHERE s.scope_id = a.scope AND s.resource_type = a.type
                        ORDER BY s.severity_rank, s.since, s.problem_id LIMIT $3) page
   ORDER BY page.severity_rank, page.since, page.problem_id LIMIT $3
)
SELECT coalesce(max(count) FILTER (WHERE type = 'server'), 0) AS servers,
       coalesce(max(count) FILTER (WHERE type = 'instance'), 0) AS instances,
       coalesce(max(count) FILTER (WHERE type = 'destination'), 0) AS destinations,
       coalesce(max(count) FILTER (WHERE type = 'schedule'), 0) AS schedules,
       coalesce(max(count) FILTER (WHERE type = 'channel'), 0) AS channels,
       sum(changes)::bigint AS shape,
       (SELECT string_agg(p.shown, E'\\n' ORDER BY b.severity_rank, b.since, b.problem_id)
          FROM best b
         CROSS JOIN LATERAL (SELECT shown FROM problem WHERE id = b.problem_id OFFSET 0) p)
         AS problems
  FROM resource_count`;
