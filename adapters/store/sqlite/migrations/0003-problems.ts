/**
 * The problems, open and closed, and the scopes in which they can be seen, one row each, in the order of the page: open
 * ones in `problem_scope`, closed ones in `closed_problem_scope`.
 *
 * `standing` is 0 for a problem that is shown, 1 for one that is suppressed by its server's problem, and 2 for one that is
 * snoozed; `rank` is the severity and whether it is acknowledged. The `stamp` of a problem changes with everything that
 * the overview returns of it, so that a page of the same numbers and stamps has the same content. The first is random,
 * because the number of a removed problem may be given to another one.
 *
 * A problem that is closed stays in its table. A second table would need two more indexes, and closing would cost a
 * quarter more. Closed problems have scope rows of their own, so that those of open ones are not scattered among them.
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
