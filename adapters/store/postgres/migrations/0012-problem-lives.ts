/**
 * A problem that comes back soon is the same one: it is reopened, with what people have said of it. So a closed problem
 * keeps its triage, and leaves the index of snoozes meanwhile. `closed_as` is null where it was resolved, `facts` is JSON,
 * and an open problem lapses at `valid_until`. The closed problems of a key are found by an index of their own, since the
 * one of open problems does not have them. Failures that were counted before this version count as if they were of 1970.
 *
 * What opens a problem opens it again: the trigger of that name takes the same locks and derives the same columns. Its
 * name puts it before the one that places the problem.
 */
export const problemLives = `
ALTER TABLE shipshape.problem
  ADD COLUMN facts text,
  ADD COLUMN valid_until bigint,
  ADD COLUMN closed_as text COLLATE "C",
  ADD COLUMN flaps integer NOT NULL DEFAULT 0;
ALTER TABLE shipshape.failure_streak ADD COLUMN counted_at bigint NOT NULL DEFAULT 0;

DROP INDEX shipshape.problem_snoozed;
CREATE INDEX problem_snoozed ON shipshape.problem (snoozed_until)
 WHERE snoozed_until IS NOT NULL AND closed_at IS NULL;
CREATE INDEX problem_lapsing ON shipshape.problem (valid_until)
 WHERE valid_until IS NOT NULL AND closed_at IS NULL;
CREATE INDEX problem_closed ON shipshape.problem (resource_id, kind, closed_at)
 WHERE closed_at IS NOT NULL;

CREATE TRIGGER problem_opening_again BEFORE UPDATE ON shipshape.problem FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL)
  EXECUTE FUNCTION shipshape.problem_opening();

CREATE FUNCTION shipshape.severity_rank(severity text) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE severity WHEN 'critical' THEN 0 WHEN 'warning' THEN 1 WHEN 'info' THEN 2 END::smallint
$$;

CREATE OR REPLACE FUNCTION shipshape.problem_changing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF shipshape.severity_rank(NEW.severity) < shipshape.severity_rank(OLD.severity) THEN
    NEW.acknowledged_by := NULL; NEW.acknowledged_at := NULL; NEW.acknowledged_note := NULL;
    NEW.snoozed_until := NULL;
  END IF;
  SELECT shipshape.shown(NEW, type, name) INTO NEW.shown
    FROM shipshape.resource WHERE id = NEW.resource_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION shipshape.problem_placing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  severity smallint := shipshape.severity_rank(NEW.severity);
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT NULL THEN
    RAISE EXCEPTION 'a problem that was closed stays as it is, until it is reopened';
  END IF;
  IF NEW.closed_at IS NULL THEN
    NEW.standing := CASE WHEN NEW.snoozed_until IS NOT NULL THEN 2
                         WHEN NEW.is_folded THEN 1 ELSE 0 END;
    NEW.rank := 2 * severity + CASE WHEN NEW.acknowledged_at IS NULL THEN 0 ELSE 1 END;
    NEW.moment := NEW.since;
  ELSE
    NEW.is_folded := false; NEW.shown := NULL;
    NEW.standing := 3 + severity; NEW.rank := 0; NEW.moment := -NEW.closed_at;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION shipshape.problem_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipshape.problem_scope s
     SET standing = NEW.standing, rank = NEW.rank, moment = NEW.moment
    FROM shipshape.lineage l
   WHERE l.resource_id = OLD.resource_id
     AND (s.scope_id, s.resource_type, s.standing, s.rank, s.moment, s.problem_id)
       = (l.scope_id, l.resource_type, OLD.standing, OLD.rank, OLD.moment, OLD.id);
  IF NEW.kind = 'server_offline' AND (NEW.closed_at IS NULL) <> (OLD.closed_at IS NULL) THEN
    PERFORM shipshape.fold(NEW.resource_id, NEW.closed_at IS NULL);
  END IF;
  RETURN NULL;
END $$;
`;
