import { NOW } from './upkeep.js';

/** Nothing would end such a run once its schedule is gone. */
const IS_WAITING = "(state = 'due' OR state = 'running' AND kind = 'elsewhere')";

const addPlaces = `
  INSERT INTO run_scope
    SELECT scope, NEW.state, NEW.started_at, NEW.id
      FROM lineage WHERE resource = coalesce(NEW.schedule, NEW.database, 0)`;

const removePlaces = `
  DELETE FROM run_scope
   WHERE (scope, state, started_at, run) IN
     (SELECT scope, OLD.state, OLD.started_at, OLD.id
        FROM lineage WHERE resource = coalesce(OLD.schedule, OLD.database, 0))`;

/**
 * The runs, and the scopes in which each can be seen, in the order of the list: those of its schedule, else of its database. A
 * run outlives both, and its destination: it then has none, and is seen in the fleet alone, the lineage of which is that of 0;
 * a run that waits for its schedule is cancelled with it. What a run that is only planned does not have may be null; one that
 * is due begins at `started_at`. A run is its node's until `lease_until`; the node that holds it has its fence.
 */
export const backups = `
CREATE TABLE run (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  database INTEGER REFERENCES resource (seq),
  database_path TEXT NOT NULL,
  schedule INTEGER REFERENCES resource (seq),
  due_at INTEGER,
  node TEXT,
  fence INTEGER NOT NULL DEFAULT 0,
  attempt INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER,
  engine TEXT NOT NULL,
  started_by TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  tool_version TEXT,
  server_major INTEGER,
  size_bytes INTEGER NOT NULL DEFAULT 0,
  sha256 TEXT,
  failure TEXT,
  schedule_path TEXT,
  planned_for INTEGER,
  cancel_requested INTEGER NOT NULL DEFAULT 0,
  destination INTEGER REFERENCES resource (seq),
  object_bytes INTEGER,
  stored TEXT,
  note TEXT NOT NULL DEFAULT '',
  format TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX run_running ON run (lease_until) WHERE state = 'running';
CREATE INDEX run_of_database ON run (database, started_at) WHERE database IS NOT NULL;
CREATE UNIQUE INDEX run_of_schedule ON run (schedule, due_at) WHERE schedule IS NOT NULL;
CREATE INDEX run_due ON run (started_at) WHERE state = 'due';
CREATE INDEX run_by_schedule ON run (schedule, planned_for, id) WHERE schedule IS NOT NULL;
CREATE INDEX run_made ON run (schedule, planned_for, id)
  WHERE schedule IS NOT NULL AND state IN ('done', 'expired');
CREATE INDEX run_in_destination ON run (destination, object_bytes, ended_at) WHERE destination IS NOT NULL;
CREATE INDEX run_to_purge ON run (ended_at)
  WHERE ended_at IS NOT NULL AND (state <> 'done' OR destination IS NULL);

CREATE TABLE run_scope (
  scope INTEGER NOT NULL,
  state TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  run TEXT NOT NULL,
  PRIMARY KEY (scope, state, started_at DESC, run)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER run_added AFTER INSERT ON run BEGIN
  ${addPlaces};
END;
CREATE TRIGGER run_moved AFTER UPDATE OF state, started_at, schedule, database ON run
  WHEN (OLD.state, OLD.started_at, OLD.schedule, OLD.database)
       IS NOT (NEW.state, NEW.started_at, NEW.schedule, NEW.database) BEGIN
  ${removePlaces};
  ${addPlaces};
END;
CREATE TRIGGER run_gone AFTER DELETE ON run BEGIN
  ${removePlaces};
END;

CREATE TRIGGER run_ended AFTER UPDATE OF state ON run
  WHEN NEW.schedule IS NOT NULL
   AND OLD.state IN ('due', 'running') AND NEW.state NOT IN ('due', 'running') BEGIN
  UPDATE upkeep SET wake_at = min(wake_at, ${NOW}), is_roused = 1 WHERE resource = NEW.schedule;
END;

CREATE TRIGGER runs_stay BEFORE DELETE ON resource
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
