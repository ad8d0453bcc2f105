import { expect } from 'chai';
import type { Row } from '../database-servers/embedded-postgres.js';

const NIL = "'00000000-0000-0000-0000-000000000000'::uuid";

/** Each resource with each scope above it but the fleet, computed from the parents alone. */
const UP = `
WITH RECURSIVE up (resource_id, scope_id, resource_type, scope_type, above) AS (
  SELECT id, id, type, type, parent_id FROM shipshape.resource
   UNION ALL
  SELECT up.resource_id, r.id, up.resource_type, r.type, r.parent_id
    FROM up JOIN shipshape.resource r ON r.id = up.above)`;

const IS_SUPPRESSED = `
(p.closed_at IS NULL AND EXISTS (
   SELECT FROM up JOIN shipshape.problem o ON o.resource_id = up.scope_id
    WHERE up.resource_id = p.resource_id AND up.scope_id <> p.resource_id
      AND up.scope_type = 'server' AND o.kind = 'server_offline' AND o.closed_at IS NULL))`;

const SEVERITY = "array_position('{critical,warning,info}', p.severity) - 1";

/** Where each problem belongs: what keeps it off a page, and its order among those that stand alike. */
const PLACED = `
${UP}, placed AS (
  SELECT p.*, ${IS_SUPPRESSED} AS suppressed,
         CASE WHEN p.closed_at IS NOT NULL THEN 3 + ${SEVERITY}
              WHEN p.snoozed_until IS NOT NULL THEN 2 WHEN ${IS_SUPPRESSED} THEN 1 ELSE 0 END AS stands,
         CASE WHEN p.closed_at IS NOT NULL THEN 0
              ELSE 2 * (${SEVERITY}) + (p.acknowledged_at IS NOT NULL)::int END AS ranks,
         CASE WHEN p.closed_at IS NOT NULL THEN -p.closed_at ELSE p.since END AS at
    FROM shipshape.problem p)`;

/** What the derived tables and columns must hold, computed again from their sources. */
const DERIVED = {
  'SELECT type, count FROM shipshape.resource_count': `
    SELECT type, (SELECT count(*) FROM shipshape.resource r WHERE r.type = c.type) AS count
      FROM shipshape.resource_count c`,
  'SELECT resource_id, scope_id, is_root, resource_type FROM shipshape.lineage': `
    ${UP} SELECT resource_id, scope_id, above IS NULL, resource_type FROM up
     UNION ALL SELECT id, ${NIL}, false, type FROM shipshape.resource
     UNION ALL SELECT ${NIL}, ${NIL}, false, NULL`,
  'SELECT id, is_folded, standing, rank, moment FROM shipshape.problem': `
    ${PLACED} SELECT id, suppressed, stands, ranks, at FROM placed`,
  'SELECT scope_id, resource_type, standing, rank, moment, problem_id FROM shipshape.problem_scope': `
    ${PLACED}
    SELECT up.scope_id, up.resource_type, stands, ranks, at, placed.id
      FROM placed JOIN up USING (resource_id)
     UNION ALL
    SELECT ${NIL}, r.type, stands, ranks, at, placed.id
      FROM placed JOIN shipshape.resource r ON r.id = placed.resource_id`,
  'SELECT resource_type, severity_rank, sum(step) FROM shipshape.fleet_problem_step GROUP BY 1, 2 HAVING sum(step) <> 0': `
    ${PLACED}
    SELECT r.type, ranks / 2, count(*)
      FROM placed JOIN shipshape.resource r ON r.id = placed.resource_id
     WHERE stands = 0 GROUP BY 1, 2`,
  'SELECT scope_id, state, moment, run_id FROM shipshape.run_scope': `
    ${UP}
    SELECT up.scope_id, r.state, -r.started_at, r.id
      FROM shipshape.run r JOIN up ON up.resource_id = coalesce(r.schedule_id, r.database_id)
     UNION ALL SELECT ${NIL}, state, -started_at, id FROM shipshape.run`,
  'SELECT id, shown::jsonb FROM shipshape.problem': `
    SELECT p.id, CASE WHEN p.closed_at IS NULL THEN jsonb_build_object(
             'id', p.id, 'kind', p.kind, 'severity', p.severity, 'message', p.message,
             'since', p.since, 'acknowledged_at', p.acknowledged_at, 'explained_by', p.facts::json ->> 'explained_by', 'resource_type', r.type,
             'resource_id', r.id, 'resource_name', r.name) END
      FROM shipshape.problem p JOIN shipshape.resource r ON r.id = p.resource_id`,
  'SELECT resource_id, type FROM shipshape.upkeep': `
    SELECT id, type FROM shipshape.resource WHERE type IN ('schedule', 'destination', 'channel')`,
  'SELECT channel FROM shipshape.channel_change WHERE channel NOT IN (SELECT resource_id FROM shipshape.upkeep)':
    'SELECT id FROM shipshape.resource WHERE false',
} as const;

/** Fails where something derived is not what its definition says, row by row. */
export const expectNoDrift = async (
  query: (sql: string) => Promise<readonly Row[]>,
): Promise<void> => {
  for (const [kept, truth] of Object.entries(DERIVED)) {
    const drift = `(${kept} EXCEPT ALL (${truth})) UNION ALL ((${truth}) EXCEPT ALL ${kept})`;
    expect(await query(drift), kept).to.deep.equal([]);
  }
};
