/**
 * The problems, open and closed, and where they are found: each once for every scope through which it can be seen, in
 * the order of the page, what is open in `problem_scope` and what is closed in `closed_problem_scope`.
 *
 * `standing` is 0 for what is shown, 1 for what is folded into the problem of its server, and 2 for what is snoozed;
 * `rank` is the severity and whether it is acknowledged. A problem has another `stamp` whenever what the overview says of it
 * is another, so that whoever knows what was there under a number and a stamp knows it still. The first is drawn at
 * random, since the number of a problem that was removed may be given to another.
 *
 * A problem that closes stays where it is. Moved to a table of its own it would take two more indexes along, and closing
 * would cost a quarter more. The closed ones have scope rows of their own, lest the open ones lie scattered among them.
 */
export const problems = `
CREATE TABLE problem (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  resource INTEGER NOT NULL REFERENCES resource (seq),
  kind TEXT NOT NULL,
  severity TEXT NOT NULL,
  message TEXT NOT NULL,
  since INTEGER NOT NULL,
  closed_at INTEGER,
  acknowledged_by TEXT,
  acknowledged_at INTEGER,
  acknowledged_note TEXT,
  snoozed_until INTEGER,
  id_bytes BLOB NOT NULL GENERATED ALWAYS AS (unhex(replace(id, '-', ''))),
  is_open INTEGER GENERATED ALWAYS AS (CASE WHEN closed_at IS NULL THEN 1 END),
  severity_rank INTEGER NOT NULL GENERATED ALWAYS AS
    (CASE severity WHEN 'critical' THEN 0 WHEN 'warning' THEN 1 WHEN 'info' THEN 2 END),
  rank INTEGER NOT NULL GENERATED ALWAYS AS (2 * severity_rank + (acknowledged_at IS NOT NULL)),
  UNIQUE (resource, kind, is_open)
) STRICT;
CREATE INDEX problem_snoozed ON problem (snoozed_until) WHERE snoozed_until IS NOT NULL;

CREATE INDEX problem_offline ON problem (resource)
 WHERE kind = 'server_offline' AND closed_at IS NULL;
CREATE VIEW offline_server (server) AS
  SELECT p.resource
    FROM problem p INDEXED BY problem_offline CROSS JOIN resource r ON r.seq = p.resource
   WHERE p.kind = 'server_offline' AND p.closed_at IS NULL AND r.type = 'server';

CREATE VIEW folded_resource (resource) AS
  SELECT above.resource
    FROM lineage above CROSS JOIN offline_server o ON o.server = above.scope
   WHERE above.scope <> above.resource;

CREATE TABLE problem_scope (
  scope INTEGER NOT NULL,
  type INTEGER NOT NULL,
  standing INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  since INTEGER NOT NULL,
  problem_id BLOB NOT NULL,
  problem_seq INTEGER NOT NULL,
  stamp INTEGER NOT NULL,
  PRIMARY KEY (scope, type, standing, rank, since, problem_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE closed_problem_scope (
  scope INTEGER NOT NULL,
  type INTEGER NOT NULL,
  severity_rank INTEGER NOT NULL,
  closed_at INTEGER NOT NULL,
  problem_id BLOB NOT NULL,
  problem_seq INTEGER NOT NULL,
  PRIMARY KEY (scope, type, severity_rank, closed_at DESC, problem_id)
) STRICT, WITHOUT ROWID;
`;
