/**
 * The fleet and the access tokens, in a schema of their own: a database can be shared with other programs.
 * Two tables are derived from the fleet: `lineage` has the scopes that reach a resource, with its root, the last one
 * under the fleet, among them; `resource_count` has the setup counts, and its `changes` counts every resource that was
 * added or removed, so that their sum is the revision of the fleet. The fleet as a scope is the nil UUID.
 * Text is ordered by its bytes, as in SQLite.
 */
export const tables = `
CREATE TABLE shipshape.meta (
  key text PRIMARY KEY,
  value bytea NOT NULL
);

CREATE TABLE shipshape.resource_count (
  type text COLLATE "C" PRIMARY KEY,
  count bigint NOT NULL DEFAULT 0,
  changes bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO shipshape.resource_count (type)
VALUES ('server'), ('instance'), ('database'), ('schedule'), ('destination'), ('channel');

CREATE TABLE shipshape.resource (
  id uuid PRIMARY KEY,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  type text COLLATE "C" NOT NULL REFERENCES shipshape.resource_count (type),
  parent_id uuid REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  path text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  attributes text NOT NULL,
  sealed bytea,
  UNIQUE (path, type)
);
CREATE INDEX resource_by_parent ON shipshape.resource (parent_id);
CREATE INDEX resource_server ON shipshape.resource (id) WHERE type = 'server';

CREATE TABLE shipshape.lineage (
  resource_id uuid NOT NULL,
  scope_id uuid NOT NULL,
  is_root boolean NOT NULL,
  resource_type text COLLATE "C",
  PRIMARY KEY (resource_id, scope_id) INCLUDE (is_root, resource_type)
);
INSERT INTO shipshape.lineage (resource_id, scope_id, is_root)
VALUES ('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', false);

CREATE TABLE shipshape.token (
  id uuid PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL UNIQUE,
  grants text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint
);
CREATE UNIQUE INDEX token_name_in_use ON shipshape.token (name) WHERE revoked_at IS NULL;
`;
