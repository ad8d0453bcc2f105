/**
 * Sets the columns of a problem's row that are derived: whether it is suppressed, its JSON for the overview, and the
 * position by which it is found. PostgreSQL runs triggers of the same kind in the order of their names, so that the
 * position is set last; a trigger sets it, because preparing three generated columns takes PostgreSQL as long as
 * everything else that opens a problem.
 */
export const problemRows = `
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

CREATE FUNCTION shipshape.problem_changing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT shipshape.shown(NEW, type, name) INTO NEW.shown
    FROM shipshape.resource WHERE id = NEW.resource_id;
  RETURN NEW;
END $$;
CREATE TRIGGER problem_changing
  BEFORE UPDATE OF severity, message, since, acknowledged_at ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_changing();

CREATE FUNCTION shipshape.problem_placing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  severity smallint := CASE NEW.severity WHEN 'critical' THEN 0 WHEN 'warning' THEN 1
                                         WHEN 'info' THEN 2 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.closed_at IS NOT NULL THEN
    RAISE EXCEPTION 'a problem that was closed stays as it is';
  END IF;
  IF NEW.closed_at IS NULL THEN
    NEW.standing := CASE WHEN NEW.snoozed_until IS NOT NULL THEN 2
                         WHEN NEW.is_folded THEN 1 ELSE 0 END;
    NEW.rank := 2 * severity + CASE WHEN NEW.acknowledged_at IS NULL THEN 0 ELSE 1 END;
    NEW.moment := NEW.since;
  ELSE
    NEW.acknowledged_by := NULL; NEW.acknowledged_at := NULL; NEW.acknowledged_note := NULL;
    NEW.snoozed_until := NULL; NEW.is_folded := false; NEW.shown := NULL;
    NEW.standing := 3 + severity; NEW.rank := 0; NEW.moment := -NEW.closed_at;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER problem_placing BEFORE INSERT OR UPDATE ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_placing();
CREATE TRIGGER problem_stays_put BEFORE UPDATE OF id, resource_id, kind ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION
    shipshape.stays_put('a problem keeps its id, its kind and its resource');
`;
