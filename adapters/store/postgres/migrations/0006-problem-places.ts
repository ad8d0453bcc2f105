/**
 * Keeps `problem_scope` in step with the problems: nothing but these triggers writes to it. Its rows follow from the
 * problem's own row and the lineage of its resource, which never changes; so a transaction that changes them has
 * locked that row, and knows which rows to replace.
 */
export const problemPlaces = `
CREATE FUNCTION shipshape.problem_opened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipshape.problem_scope
  SELECT scope_id, resource_type, NEW.standing, NEW.rank, NEW.moment, NEW.id
    FROM shipshape.lineage WHERE resource_id = NEW.resource_id;
  IF NEW.kind = 'server_offline' AND NEW.closed_at IS NULL THEN
    PERFORM shipshape.fold(NEW.resource_id, true);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER problem_opened AFTER INSERT ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_opened();

CREATE FUNCTION shipshape.problem_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipshape.problem_scope s
     SET standing = NEW.standing, rank = NEW.rank, moment = NEW.moment
    FROM shipshape.lineage l
   WHERE l.resource_id = OLD.resource_id
     AND (s.scope_id, s.resource_type, s.standing, s.rank, s.moment, s.problem_id)
       = (l.scope_id, l.resource_type, OLD.standing, OLD.rank, OLD.moment, OLD.id);
  IF NEW.kind = 'server_offline' AND NEW.closed_at IS NOT NULL THEN
    PERFORM shipshape.fold(NEW.resource_id, false);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER problem_moved AFTER UPDATE ON shipshape.problem FOR EACH ROW
  WHEN ((OLD.standing, OLD.rank, OLD.moment) <> (NEW.standing, NEW.rank, NEW.moment))
  EXECUTE FUNCTION shipshape.problem_moved();

CREATE FUNCTION shipshape.problem_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shipshape.problem_scope s
   USING shipshape.lineage l
   WHERE l.resource_id = OLD.resource_id
     AND (s.scope_id, s.resource_type, s.standing, s.rank, s.moment, s.problem_id)
       = (l.scope_id, l.resource_type, OLD.standing, OLD.rank, OLD.moment, OLD.id);
  IF OLD.kind = 'server_offline' AND OLD.closed_at IS NULL THEN
    PERFORM shipshape.fold(OLD.resource_id, false);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER problem_gone AFTER DELETE ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_gone();
CREATE TRIGGER problem_never_emptied BEFORE TRUNCATE ON shipshape.problem
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.never_emptied();
`;

const FLEET = "'00000000-0000-0000-0000-000000000000'";

const isShown = (row: 'OLD' | 'NEW'): string =>
  `${row}.scope_id = ${FLEET} AND ${row}.standing = 0`;

/**
 * Keeps how many problems of each type and severity are shown in the whole fleet, so that its overview need not count them.
 * A row that every report changes would make all who report wait for each other; so each adds a row with its step, and the
 * number is the sum. The steps are added up from time to time, by a reader that finds many.
 */
export const fleetProblemCounts = `
CREATE TABLE shipshape.fleet_problem_step (
  resource_type text COLLATE "C" NOT NULL,
  severity_rank smallint NOT NULL,
  step integer NOT NULL
);

CREATE FUNCTION shipshape.fleet_problem_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipshape.fleet_problem_step VALUES (NEW.resource_type, NEW.rank / 2, 1);
  RETURN NULL;
END $$;
CREATE FUNCTION shipshape.fleet_problem_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipshape.fleet_problem_step VALUES (OLD.resource_type, OLD.rank / 2, -1);
  RETURN NULL;
END $$;

CREATE TRIGGER fleet_problem_shown AFTER INSERT ON shipshape.problem_scope FOR EACH ROW
  WHEN (${isShown('NEW')}) EXECUTE FUNCTION shipshape.fleet_problem_shown();
CREATE TRIGGER fleet_problem_gone AFTER DELETE ON shipshape.problem_scope FOR EACH ROW
  WHEN (${isShown('OLD')}) EXECUTE FUNCTION shipshape.fleet_problem_hidden();
CREATE TRIGGER fleet_problem_moves AFTER UPDATE ON shipshape.problem_scope FOR EACH ROW
  WHEN (${isShown('OLD')}) EXECUTE FUNCTION shipshape.fleet_problem_hidden();
CREATE TRIGGER fleet_problem_moved AFTER UPDATE ON shipshape.problem_scope FOR EACH ROW
  WHEN (${isShown('NEW')}) EXECUTE FUNCTION shipshape.fleet_problem_shown();

-- After the triggers, whose locks wait for those who write: nothing is missed, and nothing counted twice.
INSERT INTO shipshape.fleet_problem_step
  SELECT resource_type, rank / 2, count(*) FROM shipshape.problem_scope
   WHERE scope_id = ${FLEET} AND standing = 0 GROUP BY 1, 2;
`;
