/** Keeps the derived tables right, whoever writes to the others: nothing but these triggers touches them. */
export const derivedRows = `
CREATE TRIGGER resource_added AFTER INSERT ON resource BEGIN
  INSERT INTO lineage VALUES (NEW.id, NEW.id);
  INSERT INTO lineage
    SELECT NEW.id, scope_id FROM lineage WHERE resource_id = coalesce(NEW.parent_id, 'fleet');
  UPDATE resource_count SET count = count + 1, changes = changes + 1 WHERE type = NEW.type;
END;

CREATE TRIGGER resource_stays_put BEFORE UPDATE OF id, type, parent_id, path, name ON resource BEGIN
  SELECT RAISE(ABORT, 'a resource keeps its id, its type, its name and its place');
END;

CREATE TRIGGER resource_going BEFORE DELETE ON resource BEGIN
  DELETE FROM problem WHERE resource_id = OLD.id;
END;

CREATE TRIGGER resource_gone AFTER DELETE ON resource BEGIN
  DELETE FROM lineage WHERE resource_id = OLD.id;
  UPDATE resource_count SET count = count - 1, changes = changes + 1 WHERE type = OLD.type;
END;

CREATE TRIGGER problem_names_its_resource BEFORE INSERT ON problem
WHEN NOT EXISTS (SELECT 1 FROM resource
                  WHERE (id, type, name) = (NEW.resource_id, NEW.resource_type, NEW.resource_name)) BEGIN
  SELECT RAISE(ABORT, 'a problem bears the type and the name of its resource');
END;

CREATE TRIGGER problem_opened AFTER INSERT ON problem BEGIN
  INSERT INTO problem_scope
    SELECT scope_id, NEW.resource_type, NEW.severity_rank, NEW.since, NEW.id
      FROM lineage WHERE resource_id = NEW.resource_id;
END;

CREATE TRIGGER problem_stays_put
BEFORE UPDATE OF id, resource_id, resource_type, resource_name, kind ON problem BEGIN
  SELECT RAISE(ABORT, 'a problem keeps its id, its kind and its resource');
END;

CREATE TRIGGER problem_moved AFTER UPDATE OF severity, since ON problem
WHEN (OLD.severity_rank, OLD.since) <> (NEW.severity_rank, NEW.since) BEGIN
  DELETE FROM problem_scope
   WHERE (scope_id, resource_type, severity_rank, since, problem_id) IN
     (SELECT scope_id, OLD.resource_type, OLD.severity_rank, OLD.since, OLD.id
        FROM lineage WHERE resource_id = OLD.resource_id);
  INSERT INTO problem_scope
    SELECT scope_id, NEW.resource_type, NEW.severity_rank, NEW.since, NEW.id
      FROM lineage WHERE resource_id = NEW.resource_id;
END;

CREATE TRIGGER problem_closed AFTER DELETE ON problem BEGIN
  DELETE FROM problem_scope
   WHERE (scope_id, resource_type, severity_rank, since, problem_id) IN
     (SELECT scope_id, OLD.resource_type, OLD.severity_rank, OLD.since, OLD.id
        FROM lineage WHERE resource_id = OLD.resource_id);
END;
`;
