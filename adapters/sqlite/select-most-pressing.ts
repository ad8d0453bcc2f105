/**
 * The most pressing problems that a caller may see. `:grants` is JSON: the scopes under each resource type.
 *
 * Grants beneath one for the same type are left out first, so that nothing shows twice. Then `problem_scope` is read
 * scope by scope in the order of the page, and SQLite leaves a scope as soon as its next row cannot enter the best
 * any more. What the page shows is joined after the limit: joined before it, it would be fetched for every row.
 * CROSS JOIN fixes that order, and the plus keeps SQLite from trying every grant on every ancestor: 1,000 grants
 * would take a hundred times as long. Do not ANALYZE: with sqlite_stat4 each call prepares anew.
 */
export const SELECT_MOST_PRESSING = `
WITH granted (type, scope) AS MATERIALIZED (
  SELECT readable.key, scope.value
    FROM json_each(:grants) readable CROSS JOIN json_each(readable.value) scope
), outermost (type, scope) AS MATERIALIZED (
  SELECT g.type, g.scope FROM granted g
   WHERE NOT EXISTS (SELECT 1 FROM lineage l
                      WHERE l.resource_id = g.scope AND l.scope_id <> g.scope
                        AND (g.type, +l.scope_id) IN (SELECT type, scope FROM granted))
), best AS (
  SELECT s.severity_rank, s.since, s.problem_id
    FROM outermost o
   CROSS JOIN problem_scope s ON s.scope_id = o.scope AND s.resource_type = o.type
   ORDER BY s.severity_rank, s.since, s.problem_id LIMIT :limit
)
SELECT p.id, p.kind, p.severity, p.message, p.since,
       r.type AS resource_type, r.id AS resource_id, r.name AS resource_name
  FROM best b
 CROSS JOIN problem p ON p.id = b.problem_id
 CROSS JOIN resource r ON r.id = p.resource_id
 ORDER BY b.severity_rank, b.since, b.problem_id`;
