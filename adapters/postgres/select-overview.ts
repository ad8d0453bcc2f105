/**
 * The setup counts and the most pressing problems that a caller may see, in one look and one round trip.
 * $1 and $2 are what the caller may read: a resource type and a scope each. $3 is the limit.
 *
 * Grants beneath one for the same type are left out first, so that nothing shows twice. PostgreSQL cannot leave a scope
 * when its next row comes too late for the page, so each scope gives only its best: first its very best one, to
 * find the scopes that matter (one that is not among the best by that has a whole page of better problems before
 * its own first), then a page from each of those. What the page shows is joined after the limit.
 *
 * IS TRUE keeps the grants in a hash table that is asked for each ancestor; pulled up into a join, they would
 * be walked for each.
 */
export const SELECT_OVERVIEW = `
WITH granted (type, scope) AS MATERIALIZED (
  SELECT type, scope FROM unnest($1::text[], $2::uuid[]) g (type, scope)
), outermost (type, scope) AS MATERIALIZED (
  SELECT g.type, g.scope FROM granted g
   WHERE (SELECT true FROM lineage l
           WHERE l.resource_id = g.scope AND l.scope_id <> g.scope
             AND ((g.type, l.scope_id) IN (SELECT type, scope FROM granted)) IS TRUE
           LIMIT 1) IS NULL
), ahead (type, scope) AS MATERIALIZED (
  SELECT o.type, o.scope
    FROM outermost o
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
), shown AS (
  SELECT b.severity_rank, b.since, b.problem_id,
         json_build_object(
           'id', p.id, 'kind', p.kind, 'severity', p.severity, 'message', p.message, 'since', p.since,
           'resource_type', r.type, 'resource_id', r.id, 'resource_name', r.name) AS problem
    FROM best b
   CROSS JOIN LATERAL (SELECT * FROM problem WHERE id = b.problem_id OFFSET 0) p
   CROSS JOIN LATERAL (SELECT * FROM resource WHERE id = p.resource_id OFFSET 0) r
)
SELECT json_build_object(
         'servers', coalesce(max(count) FILTER (WHERE type = 'server'), 0),
         'instances', coalesce(max(count) FILTER (WHERE type = 'instance'), 0),
         'destinations', coalesce(max(count) FILTER (WHERE type = 'destination'), 0),
         'schedules', coalesce(max(count) FILTER (WHERE type = 'schedule'), 0),
         'channels', coalesce(max(count) FILTER (WHERE type = 'channel'), 0)) AS setup,
       (SELECT coalesce(json_agg(problem ORDER BY severity_rank, since, problem_id), '[]')
          FROM shown) AS problems
  FROM resource_count`;
