const standing = (row: 'OLD' | 'NEW'): string => `
  CASE WHEN ${row}.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = ${row}.resource) END`;

/** 20 bits. A subquery is evaluated once a statement: every row of a problem gets the same stamp. */
const STAMP = '(SELECT random() & 0xfffff)';

const PLACE = '(scope, type, standing, rank, since, problem_id)';

/** The rows of an open problem before the change. */
export const FORMER_PLACES = `
  ${PLACE} IN (SELECT scope, type, ${standing('OLD')}, OLD.rank, OLD.since, OLD.id_bytes
                 FROM lineage WHERE resource = OLD.resource)`;

const FORMER_CLOSED_PLACES = `
  (scope, type, severity_rank, closed_at, problem_id) IN
    (SELECT scope, type, OLD.severity_rank, OLD.closed_at, OLD.id_bytes
       FROM lineage WHERE resource = OLD.resource)`;

const addPlaces = `
  INSERT INTO problem_scope
    SELECT scope, type, ${standing('NEW')}, NEW.rank, NEW.since, NEW.id_bytes, NEW.seq, ${STAMP}
      FROM lineage WHERE resource = NEW.resource`;

/** Moves the problems under a server from one standing to the other. */
const moveUnder = (server: string, from: 0 | 1, to: 0 | 1): string => `
  UPDATE problem_scope SET standing = ${to}
   WHERE ${PLACE} IN
     (SELECT l.scope, s.type, s.standing, s.rank, s.since, s.problem_id
        FROM resource r
       CROSS JOIN problem_scope s ON s.scope = r.seq AND s.type IN (0, 1, 2) AND s.standing = ${from}
       CROSS JOIN problem p ON p.seq = s.problem_seq
       CROSS JOIN lineage l ON l.resource = p.resource
       WHERE r.seq = ${server} AND r.type = 'server')`;

/**
 * The scopes in which a problem can be seen, one row each, in the order of the page: of open ones in `problem_scope`, of closed
 * ones in `closed_problem_scope`, so that the open ones are not scattered among them. Nothing but these triggers writes there.
 *
 * `standing` is 0 for a problem that is shown, 1 for one that is suppressed by its server's problem, and 2 for one that is
 * snoozed. The `stamp` of a problem changes with everything that the overview returns of it, so that a page of the same
 * numbers and stamps has the same content. The first is random, because the number of a removed problem may be given to
 * another one.
 */
export const problemScopes = `
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

CREATE TRIGGER problem_opened AFTER INSERT ON problem BEGIN
  ${addPlaces};
END;

CREATE TRIGGER problem_closed AFTER UPDATE OF closed_at ON problem
  WHEN NEW.closed_at IS NOT NULL BEGIN
  DELETE FROM problem_scope WHERE ${FORMER_PLACES};
  INSERT INTO closed_problem_scope
    SELECT scope, type, NEW.severity_rank, NEW.closed_at, NEW.id_bytes, NEW.seq
      FROM lineage WHERE resource = NEW.resource;
END;

CREATE TRIGGER open_problem_gone AFTER DELETE ON problem WHEN OLD.closed_at IS NULL BEGIN
  DELETE FROM problem_scope WHERE ${FORMER_PLACES};
END;
CREATE TRIGGER closed_problem_gone AFTER DELETE ON problem WHEN OLD.closed_at IS NOT NULL BEGIN
  DELETE FROM closed_problem_scope WHERE ${FORMER_CLOSED_PLACES};
END;

CREATE TRIGGER server_goes_offline AFTER INSERT ON problem
  WHEN NEW.kind = 'server_offline' BEGIN
  ${moveUnder('NEW.resource', 0, 1)};
END;
CREATE TRIGGER server_answers AFTER UPDATE OF closed_at ON problem
  WHEN NEW.kind = 'server_offline' AND NEW.closed_at IS NOT NULL BEGIN
  ${moveUnder('NEW.resource', 1, 0)};
END;
CREATE TRIGGER server_offline_gone AFTER DELETE ON problem
  WHEN OLD.kind = 'server_offline' AND OLD.closed_at IS NULL BEGIN
  ${moveUnder('OLD.resource', 1, 0)};
END;

CREATE TRIGGER problem_changed
  AFTER UPDATE OF severity, message, since, acknowledged_at, snoozed_until ON problem
  WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NULL
   AND (OLD.rank, OLD.message, OLD.since, OLD.snoozed_until)
    IS NOT (NEW.rank, NEW.message, NEW.since, NEW.snoozed_until) BEGIN
  UPDATE problem_scope
     SET standing = ${standing('NEW')}, rank = NEW.rank, since = NEW.since,
         stamp = (stamp + 1) & 0xfffff
   WHERE ${FORMER_PLACES};
END;

CREATE TRIGGER problem_reopened AFTER UPDATE OF closed_at ON problem
  WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL BEGIN
  DELETE FROM closed_problem_scope WHERE ${FORMER_CLOSED_PLACES};
  ${addPlaces};
END;
CREATE TRIGGER server_is_offline_again AFTER UPDATE OF closed_at ON problem
  WHEN NEW.kind = 'server_offline' AND OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL BEGIN
  ${moveUnder('NEW.resource', 0, 1)};
END;

CREATE TRIGGER resource_renamed AFTER UPDATE OF name ON resource WHEN OLD.name <> NEW.name BEGIN
  UPDATE problem_scope SET stamp = (stamp + 1) & 0xfffff
   WHERE ${PLACE} IN
     (SELECT l.scope, l.type,
             CASE WHEN p.snoozed_until IS NOT NULL THEN 2
                  ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = p.resource) END,
             p.rank, p.since, p.id_bytes
        FROM problem p CROSS JOIN lineage l ON l.resource = p.resource
       WHERE p.resource = NEW.seq AND p.is_open = 1);
  UPDATE resource_count SET changes = changes + 1 WHERE type = NEW.type;
END;
`;
