import { RUN_COLUMNS } from '../../sql/backups/run-row.js';
import { EFFECTIVE_GRANTS } from '../access/effective-grants.js';

const FLEET = "'00000000-0000-0000-0000-000000000000'::uuid";

/** The columns of a run `r` that `decodeRunRow` reads. */
export const RUN = `${RUN_COLUMNS}, r.database_id, r.schedule_id, r.destination_id`;

/** $2 are the scopes in which the caller may see runs; a run has the lineage of its schedule, else of its database, else of the fleet. */
export const SELECT_RUN = `
SELECT ${RUN}
  FROM run r
 WHERE r.id = $1::uuid
   AND EXISTS (SELECT FROM lineage l
                WHERE l.resource_id = coalesce(r.schedule_id, r.database_id, ${FLEET})
                  AND (l.scope_id IN (SELECT unnest($2::uuid[]))) IS TRUE)`;

const firstOf = (limit: 1 | '$7'): string => `
(SELECT s.moment, s.run_id
   FROM run_scope s
  WHERE s.scope_id = w.scope AND s.state = w.state AND (s.moment, s.run_id) > ($5::bigint, $6::uuid)
  ORDER BY s.moment, s.run_id LIMIT ${limit})`;

/**
 * A page of the runs that a caller may see. $1 and $2 are the grants, $3 is the resource at or under which the runs have to
 * be, $4 are the states, $5 and $6 the position after which the page begins. Of all scopes and states only those are read
 * to the end of the page that begin with one of the first $7 runs, as for a page of problems.
 */
export const SELECT_RUN_PAGE = `
WITH ${EFFECTIVE_GRANTS}, requested (scope) AS (
  SELECT scope FROM effective
   WHERE $3::uuid IS NULL
      OR $3::uuid = ANY (ARRAY(SELECT scope_id FROM lineage WHERE resource_id = scope))
   UNION ALL
  SELECT $3::uuid FROM effective
   WHERE scope <> $3::uuid
     AND scope = ANY (ARRAY(SELECT scope_id FROM lineage WHERE resource_id = $3::uuid))
), scanned AS MATERIALIZED (
  SELECT page.*
    FROM (SELECT w.*
            FROM (SELECT scope, state FROM requested CROSS JOIN unnest($4::text[]) state) w
           CROSS JOIN LATERAL ${firstOf(1)} head
           ORDER BY head.moment, head.run_id LIMIT $7) w
   CROSS JOIN LATERAL ${firstOf('$7')} page
   ORDER BY page.moment, page.run_id LIMIT $7
)
SELECT ${RUN}
  FROM scanned l CROSS JOIN LATERAL (SELECT * FROM run WHERE id = l.run_id OFFSET 0) r
 ORDER BY l.moment, l.run_id`;
