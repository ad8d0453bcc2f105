import { runColumns } from '../../sql/backups/select-run.js';
import { effectiveGrantsOf } from '../access/effective-grants.js';
import { POSTGRES } from '../connection/dialect.js';

const GRANTED = "SELECT 'run', scope FROM unnest(:scopes::uuid[]) g (scope)";

const firstOf = (limit: '1' | ':limit'): string => `
(SELECT s.moment, s.run_id
   FROM run_scope s
  WHERE s.scope_id = w.scope AND s.state = w.state AND (s.moment, s.run_id) > (-(:startedAt::bigint), coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000'))
  ORDER BY s.moment, s.run_id LIMIT ${limit})`;

/**
 * A page of the runs in the scopes `:scopes` that are at or under the resource `:within`. Of all scopes and states only those
 * are read to the end of the page that begin with one of its first runs, as for a page of problems.
 */
export const RUN_PAGE = `
WITH ${effectiveGrantsOf(GRANTED)}, requested (scope) AS (
  SELECT scope FROM effective
   WHERE :within::uuid IS NULL
      OR :within::uuid = ANY (ARRAY(SELECT scope_id FROM lineage WHERE resource_id = scope))
   UNION ALL
  SELECT :within::uuid FROM effective
   WHERE scope <> :within::uuid
     AND scope = ANY (ARRAY(SELECT scope_id FROM lineage WHERE resource_id = :within::uuid))
), scanned AS MATERIALIZED (
  SELECT page.*
    FROM (SELECT w.*
            FROM (SELECT scope, state FROM requested CROSS JOIN unnest(:states::text[]) state) w
           CROSS JOIN LATERAL ${firstOf('1')} head
           ORDER BY head.moment, head.run_id LIMIT :limit) w
   CROSS JOIN LATERAL ${firstOf(':limit')} page
   ORDER BY page.moment, page.run_id LIMIT :limit
)
SELECT ${runColumns(POSTGRES)}
  FROM scanned l CROSS JOIN LATERAL (SELECT * FROM run WHERE id = l.run_id OFFSET 0) r
 ORDER BY l.moment, l.run_id`;
