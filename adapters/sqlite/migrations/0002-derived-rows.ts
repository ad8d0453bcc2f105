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

CREATE TRIGGER problem_opened AFTER INSERT ON problem BEGIN
  INSERT INTO problem_scope
    SELECT l.scope_id, r.type, NEW.severity_rank, NEW.since, NEW.id, NEW.seq
      FROM resource r CROSS JOIN lineage l ON l.resource_id = r.id
     WHERE r.id = NEW.resource_id;
END;

CREATE TRIGGER problem_stays_put BEFORE UPDATE OF id, resource_id, kind ON problem BEGIN
  SELECT RAISE(ABORT, 'a problem keeps its id, its kind and its resource');
END;

CREATE TRIGGER problem_changed AFTER UPDATE OF severity, message, since ON problem
WHEN (OLD.severity, OLD.message, OLD.since) <> (NEW.severity, NEW.message, NEW.since) BEGIN
  DELETE FROM problem_scope
   WHERE (scope_id, resource_type, severity_rank, since, problem_id) IN
     (SELECT l.scope_id, r.type, OLD.severity_rank, OLD.since, OLD.id
        FROM resource r CROSS JOIN lineage l ON l.resource_id = r.id
       WHERE r.id = OLD.resource_id);
  UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'problem';
  UPDATE problem SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'problem')
   WHERE seq = OLD.seq;
  INSERT INTO problem_scope
    SELECT l.scope_id, r.type, NEW.severity_rank, NEW.since, NEW.id, p.seq
      FROM problem p CROSS JOIN resource r ON r.id = p.resource_id
     CROSS JOIN lineage l ON l.resource_id = r.id
     WHERE p.id = NEW.id;
END;

CREATE TRIGGER problem_closed AFTER DELETE ON problem BEGIN
  DELETE FROM problem_scope
   WHERE (scope_id, resource_type, severity_rank, since, problem_id) IN
     (SELECT l.scope_id, r.type, OLD.severity_rank, OLD.since, OLD.id
        FROM resource r CROSS JOIN lineage l ON l.resource_id = r.id
       WHERE r.id = OLD.resource_id);
END;
`;
