import { scopeNumber } from '../access/permission-check.js';
import { SEES_SERVER, suppressedBy } from './suppressed-by.js';

/**
 * The scopes to scan for the problems that a caller may see within a scope: the scope itself where a grant is on it or
 * above it, and the scopes under it on which there is a grant.
 */
const SCANS = `
WITH within (scope) AS MATERIALIZED (SELECT ${scopeNumber(':within')}
), scan (scope, type) AS MATERIALIZED (
  SELECT CASE WHEN EXISTS (SELECT 1 FROM lineage l WHERE l.resource = i.scope AND l.scope = c.scope)
              THEN i.scope ELSE c.scope END, c.type
    FROM within i CROSS JOIN effective_grant c
   WHERE c.grant_set = :grantSet AND c.standing = 0
     AND EXISTS (SELECT 1 FROM lineage l WHERE (l.resource = i.scope AND l.scope = c.scope)
                                            OR (l.resource = c.scope AND l.scope = i.scope))
)`;

const IS_NOT_SUPPRESSED = `
  ${suppressedBy('(SELECT resource FROM problem WHERE seq = read.seq)', SEES_SERVER)} IS NULL`;

/**
 * The kind is read only for rows that are scanned, and all of them are returned: the last one is where the next page
 * begins. SQLite leaves each scope as soon as its next row comes too late, as in the overview.
 */
const selectScan = (scopes: string, order: string): string => `
${SCANS}
SELECT read.seq, read.rank, read.moment, read.id,
       (:kind IS NULL OR (SELECT kind FROM problem WHERE seq = read.seq) = :kind)
       AND (:includesSuppressed = 1 OR read.standing = 0 OR ${IS_NOT_SUPPRESSED}) AS is_wanted
  FROM (SELECT s.problem_seq AS seq, ${scopes}
         ORDER BY ${order} LIMIT CAST(:limit AS INTEGER)) read`;

/** Every open problem after a position in the list, of all standings but one. */
export const SELECT_OPEN = selectScan(
  `s.rank, s.since AS moment, hex(s.problem_id) AS id, s.standing
   FROM scan w CROSS JOIN (VALUES (0), (1), (2)) standing
  CROSS JOIN problem_scope s
     ON s.scope = w.scope AND s.type = w.type AND s.standing = standing.column1
  WHERE standing.column1 <> :skippedStanding AND s.rank BETWEEN 2 * :highestSeverity AND 2 * :lowestSeverity + 1
    AND (s.rank, s.since, s.problem_id) > (:rank, :moment, unhex(:id))`,
  's.rank, s.since, s.problem_id',
);

/** Every closed problem after a position in the list. */
export const SELECT_CLOSED = selectScan(
  `0 AS rank, s.closed_at AS moment, hex(s.problem_id) AS id, 0 AS standing
   FROM scan w CROSS JOIN (VALUES (0), (1), (2)) severity
  CROSS JOIN closed_problem_scope s
     ON s.scope = w.scope AND s.type = w.type AND s.severity_rank = severity.column1
  WHERE severity.column1 BETWEEN :highestSeverity AND :lowestSeverity
    AND s.closed_at <= :moment AND (s.closed_at < :moment OR s.problem_id > unhex(:id))`,
  's.closed_at DESC, s.problem_id',
);
