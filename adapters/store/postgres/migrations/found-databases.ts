/**
 * The databases that logins have found on an instance, and when they were last looked for. `last_seen` is null for those that
 * were there at that time, so that a round that finds the same writes one row. `digest` is of all that a login finds but sizes.
 */
export const foundDatabases = `
CREATE TABLE shipshape.found_reading (
  instance_id uuid PRIMARY KEY REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  at bigint NOT NULL,
  is_complete boolean NOT NULL,
  digest text NOT NULL
);

CREATE TABLE shipshape.found_database (
  instance_id uuid NOT NULL REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  first_seen bigint NOT NULL,
  last_seen bigint,
  size_bytes bigint,
  owner text,
  encoding text,
  accepts_connections boolean NOT NULL,
  PRIMARY KEY (instance_id, name)
);
`;

/**
 * How large a database was on the days on which it became another size by more than a hundredth, for as long as logins find it.
 * Days are numbered from 1970 on.
 */
export const sizesOfDatabases = `
CREATE TABLE shipshape.found_size (
  instance_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  day integer NOT NULL,
  size_bytes bigint NOT NULL,
  PRIMARY KEY (instance_id, name, day),
  FOREIGN KEY (instance_id, name) REFERENCES shipshape.found_database (instance_id, name) ON DELETE CASCADE
);

INSERT INTO shipshape.found_size (instance_id, name, day, size_bytes)
SELECT f.instance_id, f.name, r.at / 86400000, f.size_bytes
  FROM shipshape.found_database f JOIN shipshape.found_reading r ON r.instance_id = f.instance_id
 WHERE f.size_bytes IS NOT NULL;
`;

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
