/** The fleet as a scope. */
export const FLEET = "'00000000-0000-0000-0000-000000000000'";

/**
 * The resources, and two tables that are derived from them by triggers alone: `lineage` has the scopes that reach a resource,
 * with its root, the last one under the fleet, among them; `resource_count` has the setup counts, and its `changes` counts what
 * changes the resources of a type, so that the sum is the revision of the fleet. Text is ordered by its bytes, as in SQLite.
 * Resources are added and removed by the thousand, so the triggers run once a statement. Every name is written with its
 * schema, so that no search path can redirect a trigger.
 *
 * `managed_by` is the name under which the fleet file with the resource is applied, or null where it was made by hand; the
 * default is of resources that are older than such names. `added_at` is null for the oldest.
 *
 * The fleet itself is a resource too, with an id of its own, for problems that concern all of it. It is under no other, and its
 * lineage is itself and the fleet as a scope. Its row comes after every index: PostgreSQL counts the rows of a table for which
 * it creates one, and plans that suit one row would be kept by every connection while the fleet grows. A table in which
 * nothing was ever counted is taken for a large one.
 */
export const fleet = `
CREATE TABLE shipshape.resource_count (
  type text COLLATE "C" PRIMARY KEY,
  count bigint NOT NULL DEFAULT 0,
  changes bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO shipshape.resource_count (type)
VALUES ('server'), ('instance'), ('database'), ('schedule'), ('destination'), ('channel'), ('fleet');

CREATE FUNCTION shipshape.count_resources(kind text, step bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE shipshape.resource_count SET count = count + step, changes = changes + abs(step)
   WHERE type = kind
$$;

CREATE TABLE shipshape.resource (
  id uuid PRIMARY KEY,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  type text COLLATE "C" NOT NULL REFERENCES shipshape.resource_count (type),
  parent_id uuid REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  path text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  attributes text NOT NULL,
  sealed bytea,
  managed_by text DEFAULT 'fleet-file',
  added_at bigint DEFAULT floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint,
  UNIQUE (path, type)
);
CREATE INDEX resource_by_parent ON shipshape.resource (parent_id);
CREATE INDEX resource_server ON shipshape.resource (id) WHERE type = 'server';
CREATE INDEX resource_by_type ON shipshape.resource (type, path);

CREATE TABLE shipshape.lineage (
  resource_id uuid NOT NULL,
  scope_id uuid NOT NULL,
  is_root boolean NOT NULL,
  resource_type text COLLATE "C",
  PRIMARY KEY (resource_id, scope_id) INCLUDE (is_root, resource_type)
);
INSERT INTO shipshape.lineage (resource_id, scope_id, is_root)
VALUES (${FLEET}, ${FLEET}, false);

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
  SELECT id, ${FLEET}, false, type FROM added;
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
CREATE TRIGGER resource_stays_put BEFORE UPDATE OF id, seq, type, parent_id
  ON shipshape.resource
  FOR EACH ROW EXECUTE FUNCTION
    shipshape.stays_put('a resource keeps its id, its type and its parent');

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

INSERT INTO shipshape.resource (id, type, parent_id, path, name, attributes, added_at)
VALUES (gen_random_uuid(), 'fleet', NULL, 'fleet', 'fleet', '{}', NULL);
`;

/**
 * The tokens. A session is a token with a parent, for which it acts and with which it ends. Names differ among tokens that
 * are in use and are no sessions. A token ends with its maker as well, which is not known of tokens that are older than that
 * rule; while it is there, its maker is not removed. The indexes by parent and by maker are for the end of those.
 */
export const access = `
CREATE TABLE shipshape.token (
  id uuid PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL UNIQUE,
  grants text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint,
  parent uuid REFERENCES shipshape.token (id) ON DELETE CASCADE,
  maker uuid REFERENCES shipshape.token (id)
);
CREATE UNIQUE INDEX token_name_in_use ON shipshape.token (name)
  WHERE revoked_at IS NULL AND parent IS NULL;
CREATE INDEX token_sessions ON shipshape.token (parent) WHERE parent IS NOT NULL;
CREATE INDEX token_by_maker ON shipshape.token (maker) WHERE maker IS NOT NULL;
`;
