import { FLEET } from './fleet.js';
import { scopesOf } from './problem-scopes.js';
import { NOW } from './upkeep.js';

/** Nothing would end such a run once its schedule is gone. */
const IS_WAITING = "(state = 'due' OR state = 'running' AND kind = 'elsewhere')";

/**
 * The runs, and the scopes in which each can be seen, in the order of the list: those of its schedule, else of its database. A
 * run outlives both, and its destination: it then has none, and is seen in the fleet alone; a run that waits for its schedule is
 * cancelled with it. What a run that is only planned does not have may be null; one that is due begins at `started_at`. A run
 * is its node's until `lease_until`, by the clock of the server, for the node that has its fence.
 *
 * Locks are taken in this order, so that no two transactions deadlock: resources, runs, the rows in `run_scope` that follow
 * from a run, upkeep. What adds a run takes its place with SKIP LOCKED, and finds it gone while somebody removes it. What
 * applies a fleet rouses last.
 */
export const backups = `
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
  format text COLLATE "C",
  started_by text COLLATE "C" NOT NULL,
  started_at bigint NOT NULL,
  ended_at bigint,
  tool_version text COLLATE "C",
  server_major integer,
  size_bytes bigint NOT NULL DEFAULT 0,
  sha256 text COLLATE "C",
  failure text,
  schedule_path text COLLATE "C",
  planned_for bigint,
  cancel_requested boolean NOT NULL DEFAULT false,
  destination_id uuid REFERENCES shipshape.resource (id),
  object_bytes bigint,
  stored text,
  note text NOT NULL DEFAULT ''
) WITH (fillfactor = 70);
CREATE INDEX run_running ON shipshape.run (lease_until) WHERE state = 'running';
CREATE INDEX run_of_database ON shipshape.run (database_id, started_at);
CREATE UNIQUE INDEX run_of_schedule ON shipshape.run (schedule_id, due_at);
CREATE INDEX run_due ON shipshape.run (started_at) WHERE state = 'due';
CREATE INDEX run_by_schedule ON shipshape.run (schedule_id, planned_for, id)
  WHERE schedule_id IS NOT NULL;
CREATE INDEX run_made ON shipshape.run (schedule_id, planned_for, id)
  WHERE schedule_id IS NOT NULL AND state IN ('done', 'expired');
CREATE INDEX run_in_destination ON shipshape.run (destination_id, object_bytes, ended_at)
  WHERE destination_id IS NOT NULL;
CREATE INDEX run_to_purge ON shipshape.run (ended_at)
  WHERE ended_at IS NOT NULL AND (state <> 'done' OR destination_id IS NULL);

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
   WHERE resource_id = coalesce(run.schedule_id, run.database_id, ${FLEET})
$$;

CREATE FUNCTION shipshape.unplace_run(run shipshape.run) RETURNS void LANGUAGE sql AS $$
  DELETE FROM shipshape.run_scope
   WHERE ${scopesOf(`coalesce(run.schedule_id, run.database_id, ${FLEET})`)}
     AND (state, moment, run_id) = (run.state, -run.started_at, run.id)
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
  WHEN ((OLD.state, OLD.started_at, OLD.schedule_id, OLD.database_id)
        IS DISTINCT FROM (NEW.state, NEW.started_at, NEW.schedule_id, NEW.database_id))
  EXECUTE FUNCTION shipshape.run_changed();
CREATE TRIGGER run_gone AFTER DELETE ON shipshape.run
  FOR EACH ROW EXECUTE FUNCTION shipshape.run_changed();
CREATE TRIGGER run_never_emptied BEFORE TRUNCATE ON shipshape.run
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.never_emptied();

CREATE FUNCTION shipshape.run_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipshape.upkeep SET wake_at = least(wake_at, ${NOW}), is_roused = true
   WHERE resource_id = NEW.schedule_id;
  RETURN NULL;
END $$;
CREATE TRIGGER run_ended AFTER UPDATE ON shipshape.run FOR EACH ROW
  WHEN (NEW.schedule_id IS NOT NULL
        AND OLD.state IN ('due', 'running') AND NEW.state NOT IN ('due', 'running'))
  EXECUTE FUNCTION shipshape.run_ended();

CREATE FUNCTION shipshape.runs_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Before the row goes, while its lineage is there: what ON DELETE SET NULL changes has its triggers run too late.
  IF OLD.type = 'database' THEN
    UPDATE shipshape.run SET database_id = NULL WHERE database_id = OLD.id;
  ELSIF OLD.type = 'destination' THEN
    UPDATE shipshape.run SET destination_id = NULL WHERE destination_id = OLD.id;
  ELSE
    UPDATE shipshape.run
       SET schedule_id = NULL,
           ended_at = CASE WHEN ${IS_WAITING} THEN ${NOW} ELSE ended_at END,
           failure = CASE WHEN ${IS_WAITING} THEN '{"code":"dump_cancelled"}' ELSE failure END,
           state = CASE WHEN ${IS_WAITING} THEN 'cancelled' ELSE state END
     WHERE schedule_id = OLD.id;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER runs_stay BEFORE DELETE ON shipshape.resource FOR EACH ROW
  WHEN (OLD.type IN ('database', 'schedule', 'destination')) EXECUTE FUNCTION shipshape.runs_stay();
`;
