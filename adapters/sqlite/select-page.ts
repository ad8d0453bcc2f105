/**
 * The shape of the fleet, and which problems are the most pressing that a caller may see: their numbers, in the order
 * of the page. `:cover` is a number in `grant_cover`. Nothing of the problems themselves is touched.
 *
 * `problem_scope` is read scope by scope in that order, and SQLite leaves a scope as soon as its next row cannot
 * enter the best any more; CROSS JOIN has it read so. A number is bound as REAL, and with such a limit SQLite reads each
 * scope further; hence the CAST. Do not ANALYZE: with sqlite_stat4 each call prepares anew.
 */
export const SELECT_PAGE = `
SELECT (SELECT sum(changes) FROM resource_count) AS shape,
       (SELECT group_concat(problem_seq)
          FROM (SELECT s.problem_seq
                  FROM grant_cover c
                 CROSS JOIN problem_scope s
                    ON s.scope_id = c.scope_id AND s.resource_type = c.resource_type
                 WHERE c.cover = :cover
                 ORDER BY s.severity_rank, s.since, s.problem_id
                 LIMIT CAST(:limit AS INTEGER))) AS page`;
