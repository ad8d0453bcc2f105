/**
 * What the last login to an instance has read besides its databases: in JSON, and by what it is found, what the server is known by
 * and the group in which it stands. What the overview shows of a problem has which other one explains it.
 */
export const instanceReadings = `
ALTER TABLE shipshape.found_reading ADD COLUMN reading text;
ALTER TABLE shipshape.found_reading ADD COLUMN identity text COLLATE "C";
ALTER TABLE shipshape.found_reading ADD COLUMN group_key text COLLATE "C";
CREATE INDEX found_reading_by_identity ON shipshape.found_reading (identity) WHERE identity IS NOT NULL;
CREATE INDEX found_reading_by_group ON shipshape.found_reading (group_key) WHERE group_key IS NOT NULL;

CREATE OR REPLACE FUNCTION shipshape.shown(problem shipshape.problem, type text, name text)
RETURNS text LANGUAGE sql AS $$
  SELECT json_build_object(
           'id', problem.id, 'kind', problem.kind, 'severity', problem.severity,
           'message', problem.message, 'since', problem.since,
           'acknowledged_at', problem.acknowledged_at, 'explained_by', problem.facts::json ->> 'explained_by',
           'resource_type', type, 'resource_id', problem.resource_id, 'resource_name', name)::text
$$;
DROP TRIGGER problem_changing ON shipshape.problem;
CREATE TRIGGER problem_changing
  BEFORE UPDATE OF severity, message, since, acknowledged_at, facts ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_changing();
`;
