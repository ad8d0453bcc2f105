/**
 * The fleet, its open problems and the access tokens.
 * Three tables are derived from the fleet and its problems: `lineage` has the scopes that reach a resource,
 * `resource_count` the setup counts, and `problem_scope` each problem once for every scope through which it can be
 * seen, clustered in the order of the overview. A problem has another `seq` whenever anything about it is another, and
 * none ever comes back, so that whoever knows what was there under one knows it still.
 * `changes` counts every resource that came or went, so that it tells one shape of the fleet from another.
 */
export const tables = `
CREATE TABLE meta (
  key TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE resource_count (
  type TEXT PRIMARY KEY NOT NULL,
  count INTEGER NOT NULL DEFAULT 0,
  changes INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
INSERT INTO resource_count (type)
VALUES ('server'), ('instance'), ('database'), ('schedule'), ('destination'), ('channel');

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

CREATE TABLE lineage (
  resource_id TEXT NOT NULL,
  scope_id TEXT NOT NULL,
  PRIMARY KEY (resource_id, scope_id)
) STRICT, WITHOUT ROWID;
INSERT INTO lineage VALUES ('fleet', 'fleet');

CREATE TABLE problem (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  resource_id TEXT NOT NULL REFERENCES resource (id),
  kind TEXT NOT NULL,
  severity TEXT NOT NULL,
  severity_rank INTEGER NOT NULL GENERATED ALWAYS AS
    (CASE severity WHEN 'critical' THEN 0 WHEN 'warning' THEN 1 WHEN 'info' THEN 2 END) STORED,
  message TEXT NOT NULL,
  since INTEGER NOT NULL,
  UNIQUE (resource_id, kind)
) STRICT;

CREATE TABLE problem_scope (
  scope_id TEXT NOT NULL,
  resource_type TEXT NOT NULL,
  severity_rank INTEGER NOT NULL,
  since INTEGER NOT NULL,
  problem_id TEXT NOT NULL,
  problem_seq INTEGER NOT NULL,
  PRIMARY KEY (scope_id, resource_type, severity_rank, since, problem_id)
) STRICT, WITHOUT ROWID;

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
