import { EFFECTIVE_GRANTS } from '../access/effective-grants.js';
import { IS_READABLE } from '../access/grant-columns.js';

/** The columns that `decodeProblemRecordRow` reads, of a problem `p` and its resource `r`. */
export const PROBLEM_RECORD = `
p.id, p.kind, p.severity, p.message, p.since, p.closed_at,
p.acknowledged_by, p.acknowledged_at, p.acknowledged_note, p.snoozed_until,
r.type AS resource_type, r.id AS resource_id, r.name AS resource_name`;

/** $1 and $2 are what the caller may read. */
export const SELECT_PROBLEM = `
SELECT ${PROBLEM_RECORD}
  FROM problem p JOIN resource r ON r.id = p.resource_id
 WHERE p.id = $3::uuid AND ${IS_READABLE}`;

/** What is left of a part, `w`, of a scope. */
const restOf = (scope: string, part: string): string => `
problem_scope s
 WHERE s.scope_id = ${scope} AND s.resource_type = ${part}.type AND s.standing = ${part}.standing
   AND (s.rank, s.moment, s.problem_id) > (${part}.rank, ${part}.moment, ${part}.id)
   AND s.rank <= ${part}.last_rank`;

const firstOf = (limit: 1 | '$9'): string => `
(SELECT s.rank, s.moment, s.problem_id FROM ${restOf('w.scope', 'w')}
  ORDER BY s.rank, s.moment, s.problem_id LIMIT ${limit})`;

/** The first of what lies in some of the parts, read as SELECT_OVERVIEW reads a page. */
const firstIn = (parts: string): string => `
(SELECT w.standing > 2 AS is_closed, page.*
   FROM (SELECT w.* FROM (SELECT * FROM asked JOIN part USING (type) WHERE ${parts}) w
          CROSS JOIN LATERAL ${firstOf(1)} head
          ORDER BY head.rank, head.moment, head.problem_id LIMIT $9) w
  CROSS JOIN LATERAL ${firstOf('$9')} page
  ORDER BY page.rank, page.moment, page.problem_id LIMIT $9)`;

/**
 * A page of the problems that a caller may see. $1 and $2 are what the caller may read, $3 to $7 the parts of a scope in
 * which the page lies, and $8 the resource at or beneath which it has to be: of a scope above that only the resource
 * itself is read. Parts in which there is nothing in the whole fleet are left out at once (EXISTS would not do: it may be
 * made a join, for which all of the fleet's problems are read), and what is closed is not looked for where what is open
 * fills the page.
 *
 * At most $9 problems are looked at, and of those which are of the kind $10 come no more than $11; the last one looked
 * at comes along, since there the next page goes on.
 */
export const SELECT_PROBLEM_PAGE = `
WITH ${EFFECTIVE_GRANTS}, asked (type, scope) AS (
  SELECT type, scope FROM effective
   WHERE $8::uuid IS NULL
      OR $8::uuid = ANY (ARRAY(SELECT scope_id FROM lineage WHERE resource_id = scope))
   UNION ALL
  SELECT type, $8::uuid FROM effective
   WHERE scope <> $8::uuid
     AND scope = ANY (ARRAY(SELECT scope_id FROM lineage WHERE resource_id = $8::uuid))
), part AS MATERIALIZED (
  SELECT c.type, p.*
    FROM resource_count c
   CROSS JOIN unnest($3::smallint[], $4::smallint[], $5::bigint[], $6::uuid[], $7::smallint[])
              p (standing, rank, moment, id, last_rank)
   CROSS JOIN LATERAL (SELECT c.type, p.standing, p.rank, p.moment, p.id, p.last_rank) w
   WHERE EXISTS (SELECT FROM asked)
     AND (SELECT true FROM ${restOf("'00000000-0000-0000-0000-000000000000'", 'w')} LIMIT 1)
), looked_at AS MATERIALIZED (
  SELECT row_number() OVER (ORDER BY is_closed, rank, moment, problem_id) AS place, problem_id
    FROM (${firstIn('standing <= 2')} UNION ALL ${firstIn('standing > 2')} LIMIT $9) l
)
SELECT l.place = $9 AS is_last, ${PROBLEM_RECORD}
  FROM looked_at l
 CROSS JOIN LATERAL (SELECT * FROM problem WHERE id = l.problem_id OFFSET 0) p
 CROSS JOIN LATERAL (SELECT type, id, name FROM resource WHERE id = p.resource_id OFFSET 0) r
 WHERE $10::text IS NULL OR p.kind = $10::text OR l.place = $9
 ORDER BY l.place LIMIT $11`;
