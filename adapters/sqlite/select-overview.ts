/**
 * The setup counts and the most pressing problems that a caller may see, in one look. `:cover` is a number in `grant_cover`.
 *
 * `problem_scope` is read scope by scope in the order of the page, and SQLite leaves a scope as soon as its next row
 * cannot enter the best any more. What the page shows is joined after the limit: joined before it, it would be fetched
 * for every row. CROSS JOIN fixes that order. Do not ANALYZE: with sqlite_stat4 each call prepares anew.
 * A number is bound as REAL, and with such a limit SQLite reads each scope further; hence the CAST.
 * An ORDER BY within group_concat would sort whole problems, which takes as long as the rest; SQLite keeps the
 * order of the subquery.
 */
export const SELECT_OVERVIEW = `
SELECT (SELECT count FROM resource_count WHERE type = 'server') AS servers,
       (SELECT count FROM resource_count WHERE type = 'instance') AS instances,
       (SELECT count FROM resource_count WHERE type = 'destination') AS destinations,
       (SELECT count FROM resource_count WHERE type = 'schedule') AS schedules,
       (SELECT count FROM resource_count WHERE type = 'channel') AS channels,
       (SELECT group_concat(shown, char(10))
          FROM (SELECT p.shown
                  FROM (SELECT s.severity_rank, s.since, s.problem_id
                          FROM grant_cover c
                         CROSS JOIN problem_scope s
                            ON s.scope_id = c.scope_id AND s.resource_type = c.resource_type
                         WHERE c.cover = :cover
                         ORDER BY s.severity_rank, s.since, s.problem_id LIMIT CAST(:limit AS INTEGER)) best
                 CROSS JOIN problem p ON p.id = best.problem_id
                 ORDER BY best.severity_rank, best.since, best.problem_id)) AS problems`;
