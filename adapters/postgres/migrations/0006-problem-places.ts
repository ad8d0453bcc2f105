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
