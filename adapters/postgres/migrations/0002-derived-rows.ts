/**
 * Keeps the derived tables right, whoever writes to the others: nothing but these triggers touches them.
 * Resources come and go by the thousand, so theirs run once a statement; problems come one by one.
 * Every name is written with its schema, so that no search path leads a trigger astray.
 */
export const derivedRows = `
CREATE FUNCTION shipshape.count_resources(kind text, step bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE shipshape.resource_count SET count = count + step, changes = changes + abs(step)
   WHERE type = kind
$$;

CREATE FUNCTION shipshape.resources_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted record;
BEGIN
  INSERT INTO shipshape.lineage (resource_id, scope_id, resource_type)
  WITH RECURSIVE up (resource_id, scope_id, resource_type, above) AS (
    SELECT id, id, type, parent_id FROM added
    UNION ALL
    SELECT up.resource_id, r.id, up.resource_type, r.parent_id
      FROM up JOIN shipshape.resource r ON r.id = up.above
  )
  SELECT resource_id, scope_id, resource_type FROM up
  UNION ALL
  SELECT id, '00000000-0000-0000-0000-000000000000', type FROM added;
  -- Last and in a fixed order: the next writer waits for these rows.
  FOR counted IN SELECT type, count(*) AS many FROM added GROUP BY type ORDER BY type LOOP
    PERFORM shipshape.count_resources(counted.type, counted.many);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER resources_added AFTER INSERT ON shipshape.resource
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.resources_added();

CREATE FUNCTION shipshape.stays_put() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING MESSAGE = TG_ARGV[0];
END $$;
CREATE TRIGGER resource_stays_put BEFORE UPDATE OF id, seq, type, parent_id, path, name
  ON shipshape.resource
  FOR EACH ROW EXECUTE FUNCTION
    shipshape.stays_put('a resource keeps its id, its type, its name and its place');

CREATE FUNCTION shipshape.resource_going() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shipshape.problem WHERE resource_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER resource_going BEFORE DELETE ON shipshape.resource
  FOR EACH ROW EXECUTE FUNCTION shipshape.resource_going();

CREATE FUNCTION shipshape.resources_gone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted record;
BEGIN
  DELETE FROM shipshape.lineage l USING gone WHERE l.resource_id = gone.id;
  FOR counted IN SELECT type, count(*) AS many FROM gone GROUP BY type ORDER BY type LOOP
    PERFORM shipshape.count_resources(counted.type, -counted.many);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER resources_gone AFTER DELETE ON shipshape.resource
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.resources_gone();

CREATE FUNCTION shipshape.never_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'TRUNCATE would leave the derived rows behind; use DELETE';
END $$;
CREATE TRIGGER resource_never_emptied BEFORE TRUNCATE ON shipshape.resource
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.never_emptied();
CREATE TRIGGER problem_never_emptied BEFORE TRUNCATE ON shipshape.problem
  FOR EACH STATEMENT EXECUTE FUNCTION shipshape.never_emptied();

CREATE FUNCTION shipshape.problem_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT json_build_object(
           'id', NEW.id, 'kind', NEW.kind, 'severity', NEW.severity, 'message', NEW.message,
           'since', NEW.since, 'resource_type', type, 'resource_id', id, 'resource_name', name)
    INTO NEW.shown FROM shipshape.resource WHERE id = NEW.resource_id;
  RETURN NEW;
END $$;
CREATE TRIGGER problem_written BEFORE INSERT OR UPDATE ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_written();

CREATE FUNCTION shipshape.problem_opened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipshape.problem_scope
  SELECT scope_id, resource_type, NEW.severity_rank, NEW.since, NEW.id
    FROM shipshape.lineage WHERE resource_id = NEW.resource_id;
  RETURN NULL;
END $$;
CREATE TRIGGER problem_opened AFTER INSERT ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_opened();

CREATE TRIGGER problem_stays_put BEFORE UPDATE OF id, resource_id, kind ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION
    shipshape.stays_put('a problem keeps its id, its kind and its resource');

CREATE FUNCTION shipshape.problem_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shipshape.problem_scope s
   USING shipshape.lineage l
   WHERE l.resource_id = OLD.resource_id
     AND (s.scope_id, s.resource_type, s.severity_rank, s.since, s.problem_id)
       = (l.scope_id, l.resource_type, OLD.severity_rank, OLD.since, OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER problem_closed AFTER DELETE ON shipshape.problem
  FOR EACH ROW EXECUTE FUNCTION shipshape.problem_closed();

CREATE TRIGGER problem_left_its_place AFTER UPDATE ON shipshape.problem
  FOR EACH ROW WHEN ((OLD.severity_rank, OLD.since) <> (NEW.severity_rank, NEW.since))
  EXECUTE FUNCTION shipshape.problem_closed();
CREATE TRIGGER problem_took_a_place AFTER UPDATE ON shipshape.problem
  FOR EACH ROW WHEN ((OLD.severity_rank, OLD.since) <> (NEW.severity_rank, NEW.since))
  EXECUTE FUNCTION shipshape.problem_opened();
`;
