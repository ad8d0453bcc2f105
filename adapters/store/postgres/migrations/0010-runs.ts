/**
 * The runs, and the scopes in which each can be seen, in the order of the list. A run outlives its database: it then has
 * none, and is seen in the fleet alone. What a run that is only planned does not have may be null. A run is its node's
 * until `lease_until`, by the clock of the server, for the node that has its fence.
 *
 * A row of `run` is locked before the rows in `run_scope` that follow from it, and a resource before its runs, so that no
 * two transactions deadlock.
 *
 * Tokens of roles that now hold `backup:read` get it where they hold every permission to read of a scope: they were made
 * before there was anything to read.
 */
export const runs = `
CREATE TABLE shipshape.run (
  id uuid PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  database_id uuid REFERENCES shipshape.resource (id),
  database_path text COLLATE "C" NOT NULL,
  schedule_id uuid REFERENCES shipshape.resource (id),
  due_at bigint,
  node_id uuid,
  fence integer NOT NULL DEFAULT 0,
  attempt integer NOT NULL DEFAULT 0,
  lease_until bigint,
  engine text COLLATE "C" NOT NULL,
  format text COLLATE "C" NOT NULL,
  started_by text COLLATE "C" NOT NULL,
  started_at bigint NOT NULL,
  ended_at bigint,
  tool_version text COLLATE "C",
  server_major integer,
  size_bytes bigint NOT NULL DEFAULT 0,
  sha256 text COLLATE "C",
  failure text
) WITH (fillfactor = 70);
CREATE INDEX run_running ON shipshape.run (lease_until) WHERE state = 'running';
CREATE INDEX run_of_database ON shipshape.run (database_id, started_at);
CREATE UNIQUE INDEX run_of_schedule ON shipshape.run (schedule_id, due_at);
CREATE INDEX run_ended ON shipshape.run (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE shipshape.run_scope (
  scope_id uuid NOT NULL,
  state text COLLATE "C" NOT NULL,
  moment bigint NOT NULL,
  run_id uuid NOT NULL,
  PRIMARY KEY (scope_id, state, moment, run_id)
);

CREATE FUNCTION shipshape.place_run(run shipshape.run) RETURNS void LANGUAGE sql AS $$
  INSERT INTO shipshape.run_scope
  SELECT scope_id, run.state, -run.started_at, run.id
    FROM shipshape.lineage
   WHERE resource_id = coalesce(run.database_id, '00000000-0000-0000-0000-000000000000')
$$;

CREATE FUNCTION shipshape.unplace_run(run shipshape.run) RETURNS void LANGUAGE sql AS $$
  DELETE FROM shipshape.run_scope s
   USING shipshape.lineage l
   WHERE l.resource_id = coalesce(run.database_id, '00000000-0000-0000-0000-000000000000')
     AND (s.scope_id, s.state, s.moment, s.run_id)
       = (l.scope_id, run.state, -run.started_at, run.id)
$$;

CREATE FUNCTION shipshape.run_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM shipshape.unplace_run(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM shipshape.place_run(NEW); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER run_added AFTER INSERT ON shipshape.run
  FOR EACH ROW EXECUTE FUNCTION shipshape.run_changed();
CREATE TRIGGER run_moved AFTER UPDATE ON shipshape.run FOR EACH ROW
  WHEN ((OLD.state, OLD.started_at, OLD.database_id)
        IS DISTINCT FROM (NEW.state, NEW.started_at, NEW.database_id))
  EXECUTE FUNCTION shipshape.run_changed();
CREATE TRIGGER run_gone AFTER DELETE ON shipshape.run
  FOR EACH ROW EXECUTE FUNCTION shipshape.run_changed();
CREATE FUNCTION shipshape.runs_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Before the row goes, while its lineage is there: what ON DELETE SET NULL changes has its triggers run too late.
  IF OLD.type = 'database' THEN
    UPDATE shipshape.run SET database_id = NULL WHERE database_id = OLD.id;
  ELSE
    UPDATE shipshape.run SET schedule_id = NULL WHERE schedule_id = OLD.id;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER runs_stay BEFORE DELETE ON shipshape.resource
  FOR EACH ROW WHEN (OLD.type IN ('database', 'schedule')) EXECUTE FUNCTION shipshape.runs_stay();
CREATE TRIGGER run_never_emptied BEFORE TRUNCATE ON shipshape.run
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.never_emptied();

UPDATE shipshape.token t SET grants = (t.grants::jsonb || reader.grants)::text
  FROM (SELECT id, jsonb_agg(jsonb_build_object('permission', 'backup:read', 'scope', scope)) AS grants
          FROM (SELECT t.id, g ->> 'scope' AS scope
                  FROM shipshape.token t CROSS JOIN jsonb_array_elements(t.grants::jsonb) g
                 GROUP BY 1, 2
                HAVING array_agg(g ->> 'permission') @>
                         '{server:read,instance:read,database:read,schedule:read,destination:read,channel:read}'
                   AND NOT array_agg(g ->> 'permission') @> '{backup:read}') one
         GROUP BY id) reader
 WHERE t.id = reader.id;
`;
