/** Keeps the tables that are derived from the fleet in step with it: nothing but these triggers writes to them. */
export const derivedRows = `
CREATE TRIGGER resource_added AFTER INSERT ON resource BEGIN
  INSERT INTO lineage
    SELECT NEW.seq, scope, (SELECT number FROM resource_count WHERE type = NEW.type)
      FROM (SELECT NEW.seq AS scope
             UNION ALL
            SELECT scope FROM lineage
             WHERE resource = coalesce((SELECT seq FROM resource WHERE id = NEW.parent_id), 0));
  UPDATE resource_count SET count = count + 1, changes = changes + 1 WHERE type = NEW.type;
END;

CREATE TRIGGER resource_stays_put
  BEFORE UPDATE OF seq, id, type, parent_id, path, name ON resource BEGIN
  SELECT RAISE(ABORT, 'a resource keeps its id, its type, its name and its place');
END;

CREATE TRIGGER resource_gone AFTER DELETE ON resource BEGIN
  DELETE FROM lineage WHERE resource = OLD.seq;
  UPDATE resource_count SET count = count - 1, changes = changes + 1 WHERE type = OLD.type;
END;
`;
