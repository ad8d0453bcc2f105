const NIL = "'00000000-0000-0000-0000-000000000000'::uuid";

/** What the derived tables must hold, worked out anew from the tables that they derive from. */
export const DERIVED = {
  'SELECT type, count FROM shipshape.resource_count': `SELECT type, (SELECT count(*) FROM shipshape.resource r WHERE r.type = c.type) AS count
                     FROM shipshape.resource_count c`,
  'SELECT * FROM shipshape.lineage': `WITH RECURSIVE up (resource_id, scope_id, resource_type, above) AS (
              SELECT id, id, type, parent_id FROM shipshape.resource
              UNION ALL SELECT up.resource_id, r.id, up.resource_type, r.parent_id
                          FROM up JOIN shipshape.resource r ON r.id = up.above)
            SELECT resource_id, scope_id, resource_type FROM up
             UNION ALL SELECT id, ${NIL}, type FROM shipshape.resource
             UNION ALL SELECT ${NIL}, ${NIL}, NULL`,
  'SELECT * FROM shipshape.problem_scope': `SELECT l.scope_id, r.type AS resource_type, p.severity_rank, p.since, p.id AS problem_id
                    FROM shipshape.problem p JOIN shipshape.resource r ON r.id = p.resource_id
                    JOIN shipshape.lineage l ON l.resource_id = r.id`,
  'SELECT shown::jsonb FROM shipshape.problem': `
    SELECT jsonb_build_object('id', p.id, 'kind', p.kind, 'severity', p.severity,
                              'message', p.message, 'since', p.since, 'resource_type', r.type,
                              'resource_id', r.id, 'resource_name', r.name)
      FROM shipshape.problem p JOIN shipshape.resource r ON r.id = p.resource_id`,
} as const;
