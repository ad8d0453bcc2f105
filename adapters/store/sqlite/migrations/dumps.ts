import { NOW } from './baseline/upkeep.js';

const COPIED = `
  INSERT OR IGNORE INTO copied_to (destination, resource)
  SELECT copy.value ->> 'destination', NEW.seq FROM json_each(NEW.attributes, '$.copies') copy
   WHERE copy.value ->> 'destination' IS NOT NULL`;

/**
 * The destinations to which a schedule has its dumps copied, by their names: what changes one finds the schedules by it. A run has the
 * copies of its dump; while a node works on these, it holds the run, as one that is under way.
 */
export const copiesOfDumps = `
CREATE TABLE copied_to (
  destination TEXT NOT NULL,
  resource INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  PRIMARY KEY (destination, resource)
) STRICT, WITHOUT ROWID;
CREATE INDEX copied_to_by_schedule ON copied_to (resource);

CREATE TRIGGER copies_added AFTER INSERT ON resource
  WHEN NEW.type = 'schedule' AND json_valid(NEW.attributes) BEGIN${COPIED};
END;
CREATE TRIGGER copies_changed AFTER UPDATE OF attributes ON resource
  WHEN NEW.type = 'schedule' AND json_valid(NEW.attributes) BEGIN
  DELETE FROM copied_to WHERE resource = NEW.seq;${COPIED};
END;
CREATE TRIGGER copy_changed AFTER UPDATE OF attributes, sealed ON resource
  WHEN NEW.type = 'destination' BEGIN
  UPDATE upkeep SET wake_at = min(wake_at, ${NOW}), is_roused = 1, changed_at = ${NOW}
   WHERE resource IN (SELECT resource FROM copied_to WHERE destination = NEW.name);
END;

ALTER TABLE run ADD COLUMN copies TEXT;
ALTER TABLE run ADD COLUMN held_until INTEGER;
CREATE INDEX run_held ON run (held_until) WHERE held_until IS NOT NULL;
`;

/**
 * The proofs of dumps, each with what it was of: it outlives its run, its schedule and its database, whose ids it has whether
 * they are still there or not. Runs that restored their dump before there were proofs bring theirs, under their own id; how
 * long it took was not stored then.
 *
 * In `upkeep`, `prove_at` is when a dump of a schedule is to be proved again, and null where none is; it is being proved until
 * `proving_until` at the latest.
 */
export const proofs = `
CREATE TABLE proof (
  id TEXT PRIMARY KEY NOT NULL,
  run_id TEXT NOT NULL,
  database_id TEXT,
  schedule_id TEXT,
  database_path TEXT NOT NULL,
  dumped_at INTEGER NOT NULL,
  proved_by TEXT NOT NULL,
  at INTEGER NOT NULL,
  took_ms INTEGER,
  reached TEXT,
  failure TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX proof_of_run ON proof (run_id, at, id);
CREATE INDEX proof_of_schedule ON proof (schedule_id, at, id);
CREATE INDEX proof_of_database ON proof (database_id, at, id);
CREATE INDEX proof_restored ON proof (database_id, at, id) WHERE reached = 'restored' AND failure IS NULL;
CREATE INDEX proof_by_time ON proof (at);

INSERT INTO proof (id, run_id, database_id, schedule_id, database_path, dumped_at, proved_by, at, reached)
SELECT r.id, r.id, (SELECT id FROM resource WHERE seq = r.database), (SELECT id FROM resource WHERE seq = r.schedule), r.database_path, coalesce(r.planned_for, r.started_at), 'run', r.ended_at, 'restored'
  FROM run r
 WHERE r.state IN ('done', 'expired') AND r.failure IS NULL AND r.ended_at IS NOT NULL AND r.stored ->> 'proof' = 'restored';

ALTER TABLE upkeep ADD COLUMN prove_at INTEGER;
ALTER TABLE upkeep ADD COLUMN proving_until INTEGER NOT NULL DEFAULT 0;
CREATE INDEX upkeep_to_prove ON upkeep (prove_at) WHERE prove_at IS NOT NULL;
`;

/** Nothing would end such a run once its schedule is gone. */
const IS_WAITING = "(state = 'due' OR state = 'running' AND kind = 'elsewhere')";

/** What a run is a dump of may be an instance, for its globals: the run then outlives that as well. */
export const runsOfInstances = `
DROP TRIGGER runs_stay;
CREATE TRIGGER runs_stay BEFORE DELETE ON resource
  WHEN OLD.type IN ('instance', 'database', 'schedule', 'destination') BEGIN
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

/** The copies of a run. Of those that cannot be read, what reads the run says so. */
const copiesOf = (run: string): string =>
  `json_each(iif(json_valid(${run}.copies), ${run}.copies, NULL), '$.there') copy
  JOIN resource r ON r.id = iif(copy.type = 'object', copy.value ->> 'destination_id', NULL)`;

const COPY_BYTES = `iif(typeof(copy.value ->> 'object_bytes') = 'integer', copy.value ->> 'object_bytes', 0)`;

/** A run that is done has its dump where it was written; it may have copies long after that has been removed. */
const selectKept = (run: string): string => `
SELECT ${run}.id, ${run}.destination, ${run}.database, coalesce(${run}.object_bytes, 0), ${run}.started_at
 WHERE ${run}.state = 'done' AND ${run}.destination IS NOT NULL
 UNION ALL
SELECT ${run}.id, r.seq, ${run}.database, ${COPY_BYTES}, ${run}.started_at
  FROM ${copiesOf(run)}`;

const PLACES = ['state', 'destination', 'object_bytes', 'copies'];

const placesOf = (row: string): string => PLACES.map((column) => `${row}.${column}`).join(', ');

const mayKeep = (row: string): string =>
  `(${row}.destination IS NOT NULL OR ${row}.copies IS NOT NULL)`;

/** The dumps in a destination, by what they are of: a run has a row for each place in which its dump is. */
export const keptDumps = `
CREATE TABLE kept_dump (
  run TEXT NOT NULL,
  destination INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  database INTEGER,
  bytes INTEGER NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;
CREATE INDEX kept_dump_of_run ON kept_dump (run);
CREATE INDEX kept_dump_there ON kept_dump (destination, database, bytes, started_at);

CREATE TRIGGER dump_added AFTER INSERT ON run WHEN ${mayKeep('NEW')} BEGIN
  INSERT INTO kept_dump${selectKept('NEW')};
END;
CREATE TRIGGER dump_moved AFTER UPDATE OF ${PLACES.join(', ')} ON run
  WHEN (${placesOf('OLD')}) IS NOT (${placesOf('NEW')}) AND (${mayKeep('OLD')} OR ${mayKeep('NEW')}) BEGIN
  DELETE FROM kept_dump WHERE run = OLD.id;
  INSERT INTO kept_dump${selectKept('NEW')};
END;
CREATE TRIGGER dump_of_another AFTER UPDATE OF database, started_at ON run
  WHEN (OLD.database, OLD.started_at) IS NOT (NEW.database, NEW.started_at) BEGIN
  UPDATE kept_dump SET database = NEW.database, started_at = NEW.started_at WHERE run = NEW.id;
END;
CREATE TRIGGER dump_gone AFTER DELETE ON run BEGIN
  DELETE FROM kept_dump WHERE run = OLD.id;
END;

INSERT INTO kept_dump
SELECT id, destination, database, coalesce(object_bytes, 0), started_at FROM run WHERE state = 'done' AND destination IS NOT NULL;
INSERT INTO kept_dump
SELECT o.id, r.seq, o.database, ${COPY_BYTES}, o.started_at
  FROM run o, ${copiesOf('o')}
 WHERE o.copies IS NOT NULL;
`;
