import { scopeNumber } from '../access/scope-column.js';

/**
 * Where to look for what a caller may see within a scope: in the scope itself where a grant is above it, and in
 * those scopes beneath it on which there is a grant.
 */
const SCANS = `
WITH within (scope) AS MATERIALIZED (SELECT ${scopeNumber(':within')}
), walk (scope, type) AS MATERIALIZED (
  SELECT CASE WHEN EXISTS (SELECT 1 FROM lineage l WHERE l.resource = i.scope AND l.scope = c.scope)
              THEN i.scope ELSE c.scope END, c.type
    FROM within i CROSS JOIN effective_grant c
   WHERE c.grant_set = :grantSet AND c.standing = 0
     AND EXISTS (SELECT 1 FROM lineage l WHERE (l.resource = i.scope AND l.scope = c.scope)
                                            OR (l.resource = c.scope AND l.scope = i.scope))
)`;

/**
 * The kind is looked up only for what is read, and all that is read is answered: its last row is where to go on.
 * Each scope is left as soon as its next row comes too late, as in the overview.
 */
const selectScan = (scopes: string, order: string): string => `
${SCANS}
SELECT read.*, :kind IS NULL OR (SELECT kind FROM problem WHERE seq = read.seq) = :kind AS is_wanted
  FROM (SELECT s.problem_seq AS seq, ${scopes}
         ORDER BY ${order} LIMIT CAST(:limit AS INTEGER)) read`;

/** Every open problem after a place in the order of the list, however it stands in the overview. */
export const SELECT_OPEN = selectScan(
  `s.rank, s.since AS moment, hex(s.problem_id) AS id
   FROM walk w CROSS JOIN (VALUES (0), (1), (2)) standing
  CROSS JOIN problem_scope s
     ON s.scope = w.scope AND s.type = w.type AND s.standing = standing.column1
  WHERE s.rank BETWEEN 2 * :gravest AND 2 * :slightest + 1
    AND (s.rank, s.since, s.problem_id) > (:rank, :moment, unhex(:id))`,
  's.rank, s.since, s.problem_id',
);

/** Every closed problem after a place in the order of the list. */
export const SELECT_CLOSED = selectScan(
  `0 AS rank, s.closed_at AS moment, hex(s.problem_id) AS id
   FROM walk w CROSS JOIN (VALUES (0), (1), (2)) severity
  CROSS JOIN closed_problem_scope s
     ON s.scope = w.scope AND s.type = w.type AND s.severity_rank = severity.column1
  WHERE severity.column1 BETWEEN :gravest AND :slightest
    AND s.closed_at <= :moment AND (s.closed_at < :moment OR s.problem_id > unhex(:id))`,
  's.closed_at DESC, s.problem_id',
);
