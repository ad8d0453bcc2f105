import { NOW, upkeep } from './0014-upkeep.js';

/** Nobody would end such a run once its schedule is gone. */
const IS_WAITING = "(state = 'due' OR state = 'running' AND kind = 'elsewhere')";

export const runsStay = `CREATE TRIGGER runs_stay BEFORE DELETE ON resource
  WHEN OLD.type IN ('database', 'schedule', 'destination') BEGIN
  UPDATE run SET database = NULL WHERE database = OLD.seq;
  UPDATE run SET destination = NULL WHERE destination = OLD.seq;
  UPDATE run
     SET schedule = NULL,
         ended_at = iif(${IS_WAITING}, ${NOW}, ended_at),
         failure = iif(${IS_WAITING}, '{"code":"dump_cancelled"}', failure),
         state = iif(${IS_WAITING}, 'cancelled', state)
   WHERE schedule = OLD.seq;
END;
`;

/**
 * What runs of schedules need: a schedule, a due time and a destination. A run that is due begins at `started_at`. A run
 * of a schedule is found where the schedule is; a schedule or a destination that is removed leaves its runs behind, those
 * that were due as cancelled.
 */
export const schedules = `
ALTER TABLE run ADD COLUMN schedule_path TEXT;
ALTER TABLE run ADD COLUMN planned_for INTEGER;
ALTER TABLE run ADD COLUMN cancel_requested INTEGER NOT NULL DEFAULT 0;
ALTER TABLE run ADD COLUMN destination INTEGER REFERENCES resource (seq);
ALTER TABLE run ADD COLUMN object_bytes INTEGER;
ALTER TABLE run ADD COLUMN stored TEXT;
ALTER TABLE run ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE run ADD COLUMN known_format TEXT;
UPDATE run SET known_format = format;
ALTER TABLE run DROP COLUMN format;
ALTER TABLE run RENAME COLUMN known_format TO format;

CREATE INDEX run_due ON run (started_at) WHERE state = 'due';
CREATE INDEX run_by_schedule ON run (schedule, planned_for, id) WHERE schedule IS NOT NULL;
CREATE INDEX run_made ON run (schedule, planned_for, id)
  WHERE schedule IS NOT NULL AND state IN ('done', 'expired');
CREATE INDEX run_in_destination ON run (destination, object_bytes, ended_at) WHERE destination IS NOT NULL;
DROP INDEX run_ended;
CREATE INDEX run_to_purge ON run (ended_at)
  WHERE ended_at IS NOT NULL AND (state <> 'done' OR destination IS NULL);

DROP TRIGGER run_added;
DROP TRIGGER run_moved;
DROP TRIGGER run_gone;
DROP TRIGGER runs_stay;

CREATE TRIGGER run_added AFTER INSERT ON run BEGIN
  INSERT INTO run_scope
    SELECT scope, NEW.state, NEW.started_at, NEW.id
      FROM lineage WHERE resource = coalesce(NEW.schedule, NEW.database, 0);
END;

CREATE TRIGGER run_moved AFTER UPDATE OF state, started_at, schedule, database ON run
  WHEN (OLD.state, OLD.started_at, OLD.schedule, OLD.database)
       IS NOT (NEW.state, NEW.started_at, NEW.schedule, NEW.database) BEGIN
  DELETE FROM run_scope
   WHERE (scope, state, started_at, run) IN
     (SELECT scope, OLD.state, OLD.started_at, OLD.id
        FROM lineage WHERE resource = coalesce(OLD.schedule, OLD.database, 0));
  INSERT INTO run_scope
    SELECT scope, NEW.state, NEW.started_at, NEW.id
      FROM lineage WHERE resource = coalesce(NEW.schedule, NEW.database, 0);
END;

CREATE TRIGGER run_gone AFTER DELETE ON run BEGIN
  DELETE FROM run_scope
   WHERE (scope, state, started_at, run) IN
     (SELECT scope, OLD.state, OLD.started_at, OLD.id
        FROM lineage WHERE resource = coalesce(OLD.schedule, OLD.database, 0));
END;

${runsStay}${upkeep}`;
