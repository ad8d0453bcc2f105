/** Every resource with each scope above it; the fleet, which is above all of them, is added where it is wanted. */
const UP = `
up (seq, type, scope, above) AS (
  SELECT r.seq, r.type, r.seq, r.parent_id FROM resource r
  UNION ALL SELECT up.seq, up.type, r.seq, r.parent_id FROM up JOIN resource r ON r.id = up.above
), reach (seq, number, scope) AS (
  SELECT up.seq, c.number, up.scope FROM up JOIN resource_count c USING (type)
  UNION ALL SELECT r.seq, c.number, 0 FROM resource r JOIN resource_count c USING (type)
), folded (seq) AS (
  SELECT up.seq FROM up JOIN resource s ON s.seq = up.scope JOIN problem o ON o.resource = s.seq
   WHERE s.type = 'server' AND s.seq <> up.seq
     AND o.kind = 'server_offline' AND o.closed_at IS NULL
)`;

const SEVERITY = "CASE p.severity WHEN 'critical' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END";

/** What the derived tables must hold, computed again from their sources. */
const DERIVED = {
  'SELECT type, count FROM resource_count': `
    SELECT type, (SELECT count(*) FROM resource r WHERE r.type = c.type) FROM resource_count c`,
  'SELECT resource, scope, type FROM lineage': `
    SELECT seq, scope, number FROM reach UNION ALL SELECT 0, 0, NULL`,
  'SELECT scope, type, standing, rank, since, hex(problem_id), problem_seq FROM problem_scope': `
    SELECT reach.scope, reach.number,
           CASE WHEN p.snoozed_until IS NOT NULL THEN 2
                WHEN p.resource IN (SELECT seq FROM folded) THEN 1 ELSE 0 END,
           2 * (${SEVERITY}) + (p.acknowledged_at IS NOT NULL),
           p.since, upper(replace(p.id, '-', '')), p.seq
      FROM problem p JOIN reach ON reach.seq = p.resource WHERE p.closed_at IS NULL`,
  'SELECT scope, type, severity_rank, closed_at, hex(problem_id), problem_seq FROM closed_problem_scope': `
    SELECT reach.scope, reach.number, ${SEVERITY}, p.closed_at, upper(replace(p.id, '-', '')), p.seq
      FROM problem p JOIN reach ON reach.seq = p.resource WHERE p.closed_at IS NOT NULL`,
  'SELECT scope, state, started_at, run FROM run_scope': `
    SELECT reach.scope, r.state, r.started_at, r.id
      FROM run r JOIN reach ON reach.seq = coalesce(r.schedule, r.database)
     UNION ALL SELECT 0, state, started_at, id FROM run WHERE coalesce(schedule, database) IS NULL`,
  'SELECT problem_seq, count(DISTINCT stamp) FROM problem_scope GROUP BY problem_seq': `
    SELECT p.seq, 1 FROM problem p WHERE p.closed_at IS NULL`,
  'SELECT type, severity_rank, count FROM fleet_problem_count WHERE count <> 0': `
    SELECT c.number, ${SEVERITY}, count(*)
      FROM problem p JOIN resource r ON r.seq = p.resource JOIN resource_count c USING (type)
     WHERE p.closed_at IS NULL AND p.snoozed_until IS NULL AND p.resource NOT IN (SELECT seq FROM folded)
     GROUP BY 1, 2`,
  'SELECT kind, severity, count FROM open_problem_count': `
    SELECT kind, severity, count(*) FROM problem WHERE closed_at IS NULL GROUP BY kind, severity`,
} as const;

/** Queries by what they are about; each finds the rows that are there and should not be, and those that are missing. */
export const DRIFTS: readonly (readonly [string, string])[] = Object.entries(DERIVED).map(
  ([kept, truth]) => [
    kept,
    `WITH RECURSIVE ${UP}, truth AS (${truth}), kept AS (${kept})
     SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM truth)
     UNION ALL SELECT * FROM (SELECT * FROM truth EXCEPT SELECT * FROM kept)`,
  ],
);
