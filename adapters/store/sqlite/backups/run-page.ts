import { selectRuns } from '../../sql/backups/select-run.js';
import { scopeNumber } from '../access/scopes-sql.js';
import { SQLITE } from '../connection/dialect.js';

/**
 * A page of the runs in the scopes `:scopes`, each of which is read once: not if one above it is among them. Of a scope
 * above the resource `:within` only that resource is read. The plus keeps SQLite from trying every scope on every ancestor.
 * SQLite leaves each scope and state as soon as its next row comes too late, as it does for the overview.
 */
export const RUN_PAGE = `
WITH granted (scope) AS MATERIALIZED (
  SELECT DISTINCT ${scopeNumber('scope.value')} FROM json_each(:scopes) scope
), effective (scope) AS MATERIALIZED (
  SELECT g.scope FROM granted g
   WHERE NOT EXISTS (SELECT 1 FROM lineage l
                      WHERE l.resource = g.scope AND l.scope <> g.scope
                        AND +l.scope IN (SELECT scope FROM granted))
), within (scope) AS MATERIALIZED (SELECT ${scopeNumber("coalesce(:within, 'fleet')")}
), scan (scope) AS MATERIALIZED (
  SELECT CASE WHEN EXISTS (SELECT 1 FROM lineage l WHERE l.resource = i.scope AND l.scope = c.scope)
              THEN i.scope ELSE c.scope END
    FROM within i CROSS JOIN effective c
   WHERE EXISTS (SELECT 1 FROM lineage l WHERE (l.resource = i.scope AND l.scope = c.scope)
                                            OR (l.resource = c.scope AND l.scope = i.scope))
)
SELECT found.* FROM (
  SELECT s.run AS id FROM scan w CROSS JOIN json_each(:states) state
   CROSS JOIN run_scope s ON s.scope = w.scope AND s.state = state.value
   WHERE s.started_at <= :startedAt AND (s.started_at < :startedAt OR s.run > coalesce(:after, ''))
   ORDER BY s.started_at DESC, s.run LIMIT CAST(:limit AS INTEGER)
) page CROSS JOIN (${selectRuns(SQLITE)}) found ON found.id = page.id
 ORDER BY found.started_at DESC, found.id`;
