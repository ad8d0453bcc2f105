/**
 * Keeps the tables that are derived from the fleet in step with it: nothing but these triggers writes to them.
 * Resources are added and removed by the thousand, so the triggers run once a statement.
 * Every name is written with its schema, so that no search path can redirect a trigger.
 */
export const derivedFleet = `
CREATE FUNCTION shipshape.count_resources(kind text, step bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE shipshape.resource_count SET count = count + step, changes = changes + abs(step)
   WHERE type = kind
$$;

CREATE FUNCTION shipshape.resources_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted record;
BEGIN
  INSERT INTO shipshape.lineage (resource_id, scope_id, is_root, resource_type)
  WITH RECURSIVE up (resource_id, scope_id, resource_type, above) AS (
    SELECT id, id, type, parent_id FROM added
    UNION ALL
    SELECT up.resource_id, r.id, up.resource_type, r.parent_id
      FROM up JOIN shipshape.resource r ON r.id = up.above
  )
  SELECT resource_id, scope_id, above IS NULL, resource_type FROM up
  UNION ALL
  SELECT id, '00000000-0000-0000-0000-000000000000', false, type FROM added;
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

CREATE FUNCTION shipshape.resources_gone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted record;
BEGIN
  -- While their lineage is there, by which the places of the problems are found. Those beneath have gone before.
  DELETE FROM shipshape.problem p
   USING (SELECT DISTINCT s.problem_id FROM gone JOIN shipshape.problem_scope s ON s.scope_id = gone.id) s
   WHERE p.id = s.problem_id;
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
`;
