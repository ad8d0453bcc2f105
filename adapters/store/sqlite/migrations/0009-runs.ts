/**
 * The runs, and the scopes in which each can be seen, in the order of the list. A run outlives its database: it then has
 * none, and is seen in the fleet alone, the lineage of which is that of 0. What a run that is only planned does not have
 * may be null. A run is its node's until `lease_until`; the node that holds it has its fence.
 *
 * Tokens of roles that now hold `backup:read` get it where they hold every permission to read of a scope: they were made
 * before there was anything to read.
 */
export const runs = `
CREATE TABLE run (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  database INTEGER REFERENCES resource (seq),
  database_path TEXT NOT NULL,
  schedule INTEGER REFERENCES resource (seq),
  due_at INTEGER,
  node TEXT,
  fence INTEGER NOT NULL DEFAULT 0,
  attempt INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER,
  engine TEXT NOT NULL,
  format TEXT NOT NULL,
  started_by TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  tool_version TEXT,
  server_major INTEGER,
  size_bytes INTEGER NOT NULL DEFAULT 0,
  sha256 TEXT,
  failure TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX run_running ON run (lease_until) WHERE state = 'running';
CREATE INDEX run_of_database ON run (database, started_at) WHERE database IS NOT NULL;
CREATE UNIQUE INDEX run_of_schedule ON run (schedule, due_at) WHERE schedule IS NOT NULL;
CREATE INDEX run_ended ON run (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE run_scope (
  scope INTEGER NOT NULL,
  state TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  run TEXT NOT NULL,
  PRIMARY KEY (scope, state, started_at DESC, run)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER run_added AFTER INSERT ON run BEGIN
  INSERT INTO run_scope
    SELECT scope, NEW.state, NEW.started_at, NEW.id
      FROM lineage WHERE resource = coalesce(NEW.database, 0);
END;

CREATE TRIGGER run_moved AFTER UPDATE OF state, started_at, database ON run
  WHEN (OLD.state, OLD.started_at, OLD.database) IS NOT (NEW.state, NEW.started_at, NEW.database) BEGIN
  DELETE FROM run_scope
   WHERE (scope, state, started_at, run) IN
     (SELECT scope, OLD.state, OLD.started_at, OLD.id
        FROM lineage WHERE resource = coalesce(OLD.database, 0));
  INSERT INTO run_scope
    SELECT scope, NEW.state, NEW.started_at, NEW.id
      FROM lineage WHERE resource = coalesce(NEW.database, 0);
END;

CREATE TRIGGER run_gone AFTER DELETE ON run BEGIN
  DELETE FROM run_scope
   WHERE (scope, state, started_at, run) IN
     (SELECT scope, OLD.state, OLD.started_at, OLD.id
        FROM lineage WHERE resource = coalesce(OLD.database, 0));
END;

CREATE TRIGGER runs_stay BEFORE DELETE ON resource WHEN OLD.type IN ('database', 'schedule') BEGIN
  UPDATE run SET database = NULL WHERE database = OLD.seq;
  UPDATE run SET schedule = NULL WHERE schedule = OLD.seq;
END;

CREATE TEMP TABLE reader AS
  SELECT t.id, json_extract(g.value, '$.scope') AS scope
    FROM token t JOIN json_each(t.grants) g
   GROUP BY 1, 2
  HAVING count(DISTINCT CASE WHEN json_extract(g.value, '$.permission') IN
           ('server:read', 'instance:read', 'database:read', 'schedule:read', 'destination:read', 'channel:read')
         THEN json_extract(g.value, '$.permission') END) = 6
     AND max(json_extract(g.value, '$.permission') = 'backup:read') = 0;
UPDATE token
   SET grants = (SELECT json_group_array(json(value) ORDER BY place)
                   FROM (SELECT value, key AS place FROM json_each(token.grants)
                          UNION ALL
                         SELECT json_object('permission', 'backup:read', 'scope', scope), 1e9
                           FROM reader WHERE id = token.id))
 WHERE id IN (SELECT id FROM reader);
DROP TABLE reader;
`;
