/**
 * The fleet and the access tokens.
 * Two tables are derived from the fleet: `resource_count` has the setup counts, and `lineage` the scopes that reach a
 * resource, each with the number of the resource's type. A scope is a number, which takes a quarter of the space of an id
 * and keeps the rows of a server together: it is the `seq` of a resource, or 0 for the fleet.
 * The types are numbered from the one with the most resources: a page that is read in this order is soon full of
 * problems of a high priority, so that little of the other types need be read.
 * `changes` counts every resource that was added or removed, so that their sum is the revision of the fleet.
 */
export const tables = `
CREATE TABLE meta (
  key TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE resource_count (
  type TEXT PRIMARY KEY NOT NULL,
  number INTEGER NOT NULL UNIQUE,
  count INTEGER NOT NULL DEFAULT 0,
  changes INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
INSERT INTO resource_count (type, number) VALUES
  ('schedule', 0), ('database', 1), ('instance', 2), ('server', 3), ('destination', 4), ('channel', 5);

CREATE TABLE resource (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL REFERENCES resource_count (type),
  parent_id TEXT REFERENCES resource (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  attributes TEXT NOT NULL,
  sealed BLOB,
  UNIQUE (path, type)
) STRICT;
CREATE INDEX resource_by_parent ON resource (parent_id);
CREATE INDEX server_by_id ON resource (id) WHERE type = 'server';

CREATE TABLE lineage (
  resource INTEGER NOT NULL,
  scope INTEGER NOT NULL,
  type INTEGER,
  PRIMARY KEY (resource, scope)
) STRICT, WITHOUT ROWID;
INSERT INTO lineage VALUES (0, 0, NULL);
CREATE VIEW scope_above (resource, scope_id) AS
  SELECT l.resource, coalesce(s.id, 'fleet') FROM lineage l LEFT JOIN resource s ON s.seq = l.scope;

CREATE TABLE token (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  grants TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) STRICT;
CREATE UNIQUE INDEX token_name_in_use ON token (name) WHERE revoked_at IS NULL;
`;
