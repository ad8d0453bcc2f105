import { NOW, upkeep } from './0015-upkeep.js';

/** Nobody would end such a run once its schedule is gone. */
const IS_WAITING = "(state = 'due' OR state = 'running' AND kind = 'elsewhere')";

export const runsStay = `CREATE OR REPLACE FUNCTION shipshape.runs_stay() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER runs_stay ON shipshape.resource;
CREATE TRIGGER runs_stay BEFORE DELETE ON shipshape.resource FOR EACH ROW
  WHEN (OLD.type IN ('database', 'schedule', 'destination')) EXECUTE FUNCTION shipshape.runs_stay();
`;

/**
 * What runs of schedules need: a schedule, a due time and a destination. A run that is due begins at `started_at`. A run
 * of a schedule is found where the schedule is; a schedule or a destination that is removed leaves its runs behind, those
 * that were due as cancelled.
 *
 * Locks are taken in this order, so that no two transactions deadlock: resources, runs, upkeep. What adds a run takes its
 * place with SKIP LOCKED, and finds it gone while somebody removes it. What applies a fleet rouses last.
 */
export const schedules = `
ALTER TABLE shipshape.run
  ADD COLUMN schedule_path text COLLATE "C",
  ADD COLUMN planned_for bigint,
  ADD COLUMN cancel_requested boolean NOT NULL DEFAULT false,
  ADD COLUMN destination_id uuid REFERENCES shipshape.resource (id),
  ADD COLUMN object_bytes bigint,
  ADD COLUMN stored text,
  ADD COLUMN note text NOT NULL DEFAULT '',
  ALTER COLUMN format DROP NOT NULL;

CREATE INDEX run_due ON shipshape.run (started_at) WHERE state = 'due';
CREATE INDEX run_by_schedule ON shipshape.run (schedule_id, planned_for, id)
  WHERE schedule_id IS NOT NULL;
CREATE INDEX run_made ON shipshape.run (schedule_id, planned_for, id)
  WHERE schedule_id IS NOT NULL AND state IN ('done', 'expired');
CREATE INDEX run_in_destination ON shipshape.run (destination_id, object_bytes, ended_at)
  WHERE destination_id IS NOT NULL;
DROP INDEX shipshape.run_ended;
CREATE INDEX run_to_purge ON shipshape.run (ended_at)
  WHERE ended_at IS NOT NULL AND (state <> 'done' OR destination_id IS NULL);

CREATE OR REPLACE FUNCTION shipshape.place_run(run shipshape.run) RETURNS void LANGUAGE sql AS $$
  INSERT INTO shipshape.run_scope
  SELECT scope_id, run.state, -run.started_at, run.id
    FROM shipshape.lineage
   WHERE resource_id = coalesce(run.schedule_id, run.database_id, '00000000-0000-0000-0000-000000000000')
$$;

CREATE OR REPLACE FUNCTION shipshape.unplace_run(run shipshape.run) RETURNS void LANGUAGE sql AS $$
  DELETE FROM shipshape.run_scope s
   USING shipshape.lineage l
   WHERE l.resource_id = coalesce(run.schedule_id, run.database_id, '00000000-0000-0000-0000-000000000000')
     AND (s.scope_id, s.state, s.moment, s.run_id)
       = (l.scope_id, run.state, -run.started_at, run.id)
$$;

DROP TRIGGER run_moved ON shipshape.run;
CREATE TRIGGER run_moved AFTER UPDATE ON shipshape.run FOR EACH ROW
  WHEN ((OLD.state, OLD.started_at, OLD.schedule_id, OLD.database_id)
        IS DISTINCT FROM (NEW.state, NEW.started_at, NEW.schedule_id, NEW.database_id))
  EXECUTE FUNCTION shipshape.run_changed();

${runsStay}${upkeep}`;
