import { NOW } from './baseline/upkeep.js';

/**
 * The destinations to which a schedule has its dumps copied, by their names: what changes one finds the schedules by it. A run has the
 * copies of its dump; while a node works on these, it holds the run, as one that is under way.
 */
export const copiesOfDumps = `
CREATE TABLE shipshape.copied_to (
  destination text COLLATE "C" NOT NULL,
  resource_id uuid NOT NULL REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  PRIMARY KEY (destination, resource_id)
);
CREATE INDEX copied_to_by_schedule ON shipshape.copied_to (resource_id);

CREATE FUNCTION shipshape.copies_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shipshape.copied_to WHERE resource_id = NEW.id;
  INSERT INTO shipshape.copied_to (destination, resource_id)
  SELECT DISTINCT copy ->> 'destination', NEW.id
    FROM json_array_elements(NEW.attributes::json -> 'copies') copy
   WHERE copy ->> 'destination' IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER copies_added AFTER INSERT ON shipshape.resource FOR EACH ROW
  WHEN (NEW.type = 'schedule' AND NEW.attributes::json -> 'copies' IS NOT NULL)
  EXECUTE FUNCTION shipshape.copies_changed();
CREATE TRIGGER copies_changed AFTER UPDATE OF attributes ON shipshape.resource FOR EACH ROW
  WHEN (NEW.type = 'schedule'
        AND (OLD.attributes::json ->> 'copies') IS DISTINCT FROM (NEW.attributes::json ->> 'copies'))
  EXECUTE FUNCTION shipshape.copies_changed();

ALTER TABLE shipshape.run ADD COLUMN copies text, ADD COLUMN held_until bigint;
CREATE INDEX run_held ON shipshape.run (held_until) WHERE held_until IS NOT NULL;
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
CREATE TABLE shipshape.proof (
  id uuid PRIMARY KEY,
  run_id uuid NOT NULL,
  database_id uuid,
  schedule_id uuid,
  database_path text COLLATE "C" NOT NULL,
  dumped_at bigint NOT NULL,
  proved_by text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  took_ms bigint,
  reached text COLLATE "C",
  failure text
);
CREATE INDEX proof_of_run ON shipshape.proof (run_id, at, id);
CREATE INDEX proof_of_schedule ON shipshape.proof (schedule_id, at, id);
CREATE INDEX proof_of_database ON shipshape.proof (database_id, at, id);
CREATE INDEX proof_restored ON shipshape.proof (database_id, at, id) WHERE reached = 'restored' AND failure IS NULL;
CREATE INDEX proof_by_time ON shipshape.proof (at);

INSERT INTO shipshape.proof (id, run_id, database_id, schedule_id, database_path, dumped_at, proved_by, at, reached)
SELECT r.id, r.id, r.database_id, r.schedule_id, r.database_path, coalesce(r.planned_for, r.started_at), 'run', r.ended_at, 'restored'
  FROM shipshape.run r
 WHERE r.state IN ('done', 'expired') AND r.failure IS NULL AND r.ended_at IS NOT NULL AND r.stored::json ->> 'proof' = 'restored';

ALTER TABLE shipshape.upkeep ADD COLUMN prove_at bigint;
ALTER TABLE shipshape.upkeep ADD COLUMN proving_until bigint NOT NULL DEFAULT 0;
CREATE INDEX upkeep_to_prove ON shipshape.upkeep (prove_at) WHERE prove_at IS NOT NULL;
`;

/** Nothing would end such a run once its schedule is gone. */
const IS_WAITING = "(state = 'due' OR state = 'running' AND kind = 'elsewhere')";

/** What a run is a dump of may be an instance, for its globals: the run then outlives that as well. */
export const runsOfInstances = `
CREATE OR REPLACE FUNCTION shipshape.runs_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Before the row goes, while its lineage is there: what ON DELETE SET NULL changes has its triggers run too late.
  IF OLD.type IN ('instance', 'database') THEN
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
  WHEN (OLD.type IN ('instance', 'database', 'schedule', 'destination'))
  EXECUTE FUNCTION shipshape.runs_stay();
`;

const PLACES = ['state', 'destination_id', 'object_bytes', 'copies'];

const differ = (columns: readonly string[]): string =>
  `(${columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(' OR ')})`;

const mayKeep = (row: string): string =>
  `(${row}.destination_id IS NOT NULL OR ${row}.copies IS NOT NULL)`;

/**
 * The dumps in a destination, by what they are of: a run has a row for each place in which its dump is. One that is done has it where it
 * was written; it may have copies long after that has been removed. A row may outlive its destination: a
 * key to that would lock a resource after a run.
 */
export const keptDumps = `
CREATE TABLE shipshape.kept_dump (
  run_id uuid NOT NULL REFERENCES shipshape.run (id) ON DELETE CASCADE,
  destination_id uuid NOT NULL,
  database_id uuid,
  bytes bigint NOT NULL,
  started_at bigint NOT NULL
);
CREATE INDEX kept_dump_of_run ON shipshape.kept_dump (run_id);
CREATE INDEX kept_dump_there ON shipshape.kept_dump (destination_id, database_id, bytes, started_at);

CREATE FUNCTION shipshape.keep_dumps(run shipshape.run) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF run.state = 'done' AND run.destination_id IS NOT NULL THEN
    INSERT INTO shipshape.kept_dump VALUES (run.id, run.destination_id, run.database_id, coalesce(run.object_bytes, 0), run.started_at);
  END IF;
  IF run.copies IS NULL THEN RETURN; END IF;
  BEGIN
    INSERT INTO shipshape.kept_dump
    SELECT run.id, (copy ->> 'destination_id')::uuid, run.database_id, coalesce((copy ->> 'object_bytes')::bigint, 0), run.started_at
      FROM json_array_elements(run.copies::json -> 'there') copy;
  EXCEPTION
    -- Whoever reads the run says that it cannot be read.
    WHEN data_exception OR not_null_violation THEN NULL;
  END;
END $$;

CREATE FUNCTION shipshape.dumps_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR ${differ(PLACES)} THEN
    DELETE FROM shipshape.kept_dump WHERE run_id = NEW.id;
    PERFORM shipshape.keep_dumps(NEW);
  ELSE
    UPDATE shipshape.kept_dump SET database_id = NEW.database_id, started_at = NEW.started_at WHERE run_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER dump_added AFTER INSERT ON shipshape.run FOR EACH ROW WHEN (${mayKeep('NEW')})
  EXECUTE FUNCTION shipshape.dumps_changed();
CREATE TRIGGER dump_moved AFTER UPDATE ON shipshape.run FOR EACH ROW
  WHEN (${differ([...PLACES, 'database_id', 'started_at'])}
        AND (${mayKeep('OLD')} OR ${mayKeep('NEW')}))
  EXECUTE FUNCTION shipshape.dumps_changed();

SELECT shipshape.keep_dumps(run) FROM shipshape.run WHERE destination_id IS NOT NULL AND state = 'done' OR copies IS NOT NULL;
`;
