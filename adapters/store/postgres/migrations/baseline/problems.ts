/**
 * The problems, open and closed. One that comes back soon is the same one: it is reopened, with what people have said of it.
 * So a closed problem keeps its triage, and is in no index of snoozes meanwhile. `closed_as` is null where it was resolved,
 * `facts` is JSON, an open problem lapses at `valid_until`, and one that opens in a window of maintenance has the end of its
 * silence in `maintenance_until`.
 *
 * `standing` says what keeps a problem off the overview: 0 nothing, 1 it is suppressed by its server's problem, 2 it is
 * snoozed, and from 3 on it is closed, by its severity, because pages of the history may be of one severity. Open problems
 * are ordered by their severity and whether they are acknowledged, as one `rank`, then the longest open first; closed
 * ones the latest first. `shown` is the JSON of an open problem for the overview.
 *
 * No foreign key leads to the resource: the triggers ensure that neither exists without the other, and reading the
 * resource once more at each opening would cost a tenth of it.
 *
 * Triggers set the columns that are derived: whether it is suppressed, its JSON for the overview, and the position by which
 * it is found. PostgreSQL runs triggers of the same kind in the order of their names, so that the position is set last; a
 * trigger sets it, because preparing three generated columns takes PostgreSQL as long as everything else that opens a
 * problem. What opens a problem opens it again, with the same locks.
 *
 * `purged_problem` has the time before which closed problems were removed.
 */
export const problems = `
CREATE TABLE shipshape.problem (
  id uuid PRIMARY KEY,
  resource_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  severity text COLLATE "C" NOT NULL,
  message text NOT NULL,
  since bigint NOT NULL,
  closed_at bigint,
  acknowledged_by text,
  acknowledged_at bigint,
  acknowledged_note text,
  snoozed_until bigint,
  is_folded boolean NOT NULL DEFAULT false,
  shown text,
  standing smallint NOT NULL,
  rank smallint NOT NULL,
  moment bigint NOT NULL,
  facts text,
  valid_until bigint,
  closed_as text COLLATE "C",
  flaps integer NOT NULL DEFAULT 0,
  maintenance_until bigint
);
CREATE UNIQUE INDEX problem_open ON shipshape.problem (resource_id, kind) WHERE closed_at IS NULL;
CREATE INDEX problem_closed ON shipshape.problem (resource_id, kind, closed_at)
  WHERE closed_at IS NOT NULL;
CREATE INDEX problem_snoozed ON shipshape.problem (snoozed_until)
  WHERE snoozed_until IS NOT NULL AND closed_at IS NULL;
CREATE INDEX problem_lapsing ON shipshape.problem (valid_until)
  WHERE valid_until IS NOT NULL AND closed_at IS NULL;
CREATE INDEX problem_in_maintenance ON shipshape.problem (maintenance_until)
  WHERE maintenance_until IS NOT NULL AND closed_at IS NULL;

CREATE FUNCTION shipshape.severity_rank(severity text) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE severity WHEN 'critical' THEN 0 WHEN 'warning' THEN 1 WHEN 'info' THEN 2 END::smallint
$$;

CREATE FUNCTION shipshape.shown(problem shipshape.problem, type text, name text)
RETURNS text LANGUAGE sql AS $$
  SELECT json_build_object(
           'id', problem.id, 'kind', problem.kind, 'severity', problem.severity,
           'message', problem.message, 'since', problem.since,
           'acknowledged_at', problem.acknowledged_at,
           'resource_type', type, 'resource_id', problem.resource_id, 'resource_name', name)::text
$$;

CREATE FUNCTION shipshape.problem_opening() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  root uuid := (SELECT scope_id FROM shipshape.lineage
                 WHERE resource_id = NEW.resource_id AND is_root);
  resource record;
BEGIN
  IF NEW.kind = 'server_offline' THEN PERFORM shipshape.take_turns(ARRAY[NEW.resource_id]);
  ELSE PERFORM shipshape.share_turn(root);
  END IF;
  -- Waits for whoever is removing the resource, and finds it gone: then there is nothing to open.
  SELECT type, name INTO resource FROM shipshape.resource
   WHERE id = NEW.resource_id AND root IS NOT NULL FOR KEY SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  NEW.is_folded := root <> NEW.resource_id AND EXISTS (
    SELECT FROM shipshape.problem
     WHERE resource_id = root AND kind = 'server_offline' AND closed_at IS NULL);
  NEW.shown := shipshape.shown(NEW, resource.type, resource.name);
  RETURN NEW;
END $$;
CREATE TRIGGER problem_opening BEFORE INSERT ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_opening();
CREATE TRIGGER problem_opening_again BEFORE UPDATE ON shipshape.problem FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL)
  EXECUTE FUNCTION shipshape.problem_opening();

CREATE FUNCTION shipshape.problem_changing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF shipshape.severity_rank(NEW.severity) < shipshape.severity_rank(OLD.severity) THEN
    NEW.acknowledged_by := NULL; NEW.acknowledged_at := NULL; NEW.acknowledged_note := NULL;
    NEW.snoozed_until := CASE WHEN NEW.snoozed_until IS NOT NULL AND NEW.maintenance_until IS NOT NULL
                              THEN least(NEW.snoozed_until, NEW.maintenance_until) END;
  END IF;
  SELECT shipshape.shown(NEW, type, name) INTO NEW.shown
    FROM shipshape.resource WHERE id = NEW.resource_id;
  RETURN NEW;
END $$;
CREATE TRIGGER problem_changing
  BEFORE UPDATE OF severity, message, since, acknowledged_at ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_changing();

CREATE FUNCTION shipshape.problem_placing() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER problem_placing BEFORE INSERT OR UPDATE ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_placing();
CREATE TRIGGER problem_stays_put BEFORE UPDATE OF id, resource_id, kind ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION
    shipshape.stays_put('a problem keeps its id, its kind and its resource');
CREATE TRIGGER problem_never_emptied BEFORE TRUNCATE ON shipshape.problem
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.never_emptied();

CREATE TABLE shipshape.purged_problem (closed_before bigint NOT NULL);
INSERT INTO shipshape.purged_problem VALUES (0);
`;
