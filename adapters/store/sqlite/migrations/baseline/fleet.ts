/**
 * The resources, and two tables that are derived from them by triggers alone: `resource_count` has the setup counts, and
 * `lineage` the scopes that reach a resource, each with the number of the resource's type. A scope is a number, which takes a
 * quarter of the space of an id and keeps the rows of a server together: it is the `seq` of a resource, or 0 for the fleet.
 *
 * The types are numbered from the one with the most resources: a page that is read in this order is soon full of problems of
 * a high priority, so that little of the other types need be read. `changes` counts what changes the resources of a type, so
 * that the sum is the revision of the fleet.
 *
 * `managed_by` is the name under which the fleet file with the resource is applied, or null where it was made by hand; the
 * default is of resources that are older than such names. `added_at` is null for the oldest.
 *
 * The fleet itself is a resource too, with a random id (RFC 9562, version 4), for problems that concern all of it. It is under
 * no other, and its lineage is itself and the fleet as a scope.
 */
export const fleet = `
CREATE TABLE resource_count (
  type TEXT PRIMARY KEY NOT NULL,
  number INTEGER NOT NULL UNIQUE,
  count INTEGER NOT NULL DEFAULT 0,
  changes INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
INSERT INTO resource_count (type, number) VALUES
  ('schedule', 0), ('database', 1), ('instance', 2), ('server', 3), ('destination', 4), ('channel', 5), ('fleet', 6);

CREATE TABLE resource (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL REFERENCES resource_count (type),
  parent_id TEXT REFERENCES resource (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  attributes TEXT NOT NULL,
  sealed BLOB,
  managed_by TEXT DEFAULT 'fleet-file',
  added_at INTEGER,
  UNIQUE (path, type)
) STRICT;
CREATE INDEX resource_by_parent ON resource (parent_id);
CREATE INDEX server_by_id ON resource (id) WHERE type = 'server';
CREATE INDEX resource_by_type ON resource (type, path);

CREATE TABLE lineage (
  resource INTEGER NOT NULL,
  scope INTEGER NOT NULL,
  type INTEGER,
  PRIMARY KEY (resource, scope)
) STRICT, WITHOUT ROWID;
INSERT INTO lineage VALUES (0, 0, NULL);
CREATE VIEW scope_above (resource, scope_id) AS
  SELECT l.resource, coalesce(s.id, 'fleet') FROM lineage l LEFT JOIN resource s ON s.seq = l.scope;

CREATE TRIGGER resource_added AFTER INSERT ON resource BEGIN
  INSERT INTO lineage
    SELECT NEW.seq, scope, (SELECT number FROM resource_count WHERE type = NEW.type)
      FROM (SELECT NEW.seq AS scope
             UNION ALL
            SELECT scope FROM lineage
             WHERE resource = coalesce((SELECT seq FROM resource WHERE id = NEW.parent_id), 0));
  UPDATE resource_count SET count = count + 1, changes = changes + 1 WHERE type = NEW.type;
END;

CREATE TRIGGER resource_stays_put BEFORE UPDATE OF seq, id, type, parent_id ON resource BEGIN
  SELECT RAISE(ABORT, 'a resource keeps its id, its type and its parent');
END;

CREATE TRIGGER resource_gone AFTER DELETE ON resource BEGIN
  DELETE FROM lineage WHERE resource = OLD.seq;
  UPDATE resource_count SET count = count - 1, changes = changes + 1 WHERE type = OLD.type;
END;

INSERT INTO resource (id, type, parent_id, path, name, attributes)
SELECT lower(concat_ws('-', substr(r, 1, 8), substr(r, 9, 4), '4' || substr(r, 14, 3),
                       'a' || substr(r, 18, 3), substr(r, 21, 12))),
       'fleet', NULL, 'fleet', 'fleet', '{}'
  FROM (SELECT hex(randomblob(16)) AS r);
`;

/**
 * The tokens. A session is a token with a parent, for which it acts and with which it ends. Names differ among tokens that
 * are in use and are no sessions. A token ends with its maker as well, which is not known of tokens that are older than that
 * rule; while it is there, its maker is not removed. The indexes by parent and by maker are for the end of those.
 *
 * `revision` counts the changes of tokens, so that the tokens that are cached outlive every other commit. The fleet has such
 * counters in `resource_count`. Problems have none: it would add an eighth to the cost of each report, and the overview
 * knows a page that has not changed by the numbers and stamps of its problems.
 */
export const access = `
CREATE TABLE token (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  grants TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  parent TEXT REFERENCES token (id) ON DELETE CASCADE,
  maker TEXT REFERENCES token (id)
) STRICT;
CREATE UNIQUE INDEX token_name_in_use ON token (name)
  WHERE revoked_at IS NULL AND parent IS NULL;
CREATE INDEX token_sessions ON token (parent) WHERE parent IS NOT NULL;
CREATE INDEX token_by_maker ON token (maker) WHERE maker IS NOT NULL;

CREATE TABLE revision (
  tokens INTEGER NOT NULL
) STRICT;
INSERT INTO revision (tokens) VALUES (0);

CREATE TRIGGER token_added AFTER INSERT ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;
CREATE TRIGGER token_changed AFTER UPDATE ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;
CREATE TRIGGER token_gone AFTER DELETE ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;
`;
