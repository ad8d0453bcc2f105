const standing = (row: 'OLD' | 'NEW'): string => `
  CASE WHEN ${row}.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = ${row}.resource) END`;

/** 20 bits. A subquery is evaluated once a statement: every row of a problem gets the same stamp. */
const STAMP = '(SELECT random() & 0xfffff)';

const PLACE = '(scope, type, standing, rank, since, problem_id)';

/** The rows of an open problem before the change. */
const FORMER_PLACES = `
  ${PLACE} IN (SELECT scope, type, ${standing('OLD')}, OLD.rank, OLD.since, OLD.id_bytes
                 FROM lineage WHERE resource = OLD.resource)`;

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

/** Keeps the tables that are derived from the problems in step with them: nothing but these triggers writes to them. */
export const problemPlaces = `
CREATE TRIGGER resource_going BEFORE DELETE ON resource BEGIN
  DELETE FROM problem WHERE resource = OLD.seq;
END;

CREATE TRIGGER problem_stays_put BEFORE UPDATE OF seq, id, resource, kind ON problem BEGIN
  SELECT RAISE(ABORT, 'a problem keeps its id, its kind and its resource');
END;

CREATE TRIGGER problem_stays_closed BEFORE UPDATE ON problem WHEN OLD.closed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a problem that is closed stays as it is');
END;

CREATE TRIGGER problem_opens_first BEFORE INSERT ON problem WHEN NEW.closed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a problem is opened before it is closed');
END;

CREATE TRIGGER problem_opened AFTER INSERT ON problem BEGIN
  INSERT INTO problem_scope
    SELECT scope, type, ${standing('NEW')}, NEW.rank, NEW.since, NEW.id_bytes, NEW.seq, ${STAMP}
      FROM lineage WHERE resource = NEW.resource;
END;

CREATE TRIGGER problem_changed
  AFTER UPDATE OF severity, message, since, acknowledged_at, snoozed_until ON problem
  WHEN NEW.closed_at IS NULL AND (OLD.rank, OLD.message, OLD.since, OLD.snoozed_until)
                          IS NOT (NEW.rank, NEW.message, NEW.since, NEW.snoozed_until) BEGIN
  UPDATE problem_scope
     SET standing = ${standing('NEW')}, rank = NEW.rank, since = NEW.since,
         stamp = (stamp + 1) & 0xfffff
   WHERE ${FORMER_PLACES};
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
  DELETE FROM closed_problem_scope
   WHERE (scope, type, severity_rank, closed_at, problem_id) IN
     (SELECT scope, type, OLD.severity_rank, OLD.closed_at, OLD.id_bytes
        FROM lineage WHERE resource = OLD.resource);
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
`;

const count = (row: 'OLD' | 'NEW', by: 1 | -1): string => `
  INSERT INTO fleet_problem_count (type, severity_rank, count) VALUES (${row}.type, ${row}.rank >> 1, ${by})
      ON CONFLICT (type, severity_rank) DO UPDATE SET count = count + ${by}`;

const isShown = (row: 'OLD' | 'NEW'): string => `${row}.scope = 0 AND ${row}.standing = 0`;

/**
 * Keeps how many problems of each type and severity are shown in the whole fleet, so that its overview need not count them.
 * The numbers follow from `problem_scope` alone.
 */
export const fleetProblemCounts = `
CREATE TABLE fleet_problem_count (
  type INTEGER NOT NULL,
  severity_rank INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (type, severity_rank)
) STRICT, WITHOUT ROWID;
INSERT INTO fleet_problem_count
  SELECT type, rank >> 1, count(*) FROM problem_scope WHERE scope = 0 AND standing = 0 GROUP BY 1, 2;

CREATE TRIGGER fleet_problem_shown AFTER INSERT ON problem_scope WHEN ${isShown('NEW')} BEGIN
  ${count('NEW', 1)};
END;
CREATE TRIGGER fleet_problem_gone AFTER DELETE ON problem_scope WHEN ${isShown('OLD')} BEGIN
  ${count('OLD', -1)};
END;
CREATE TRIGGER fleet_problem_moves AFTER UPDATE OF standing, rank ON problem_scope WHEN ${isShown('OLD')} BEGIN
  ${count('OLD', -1)};
END;
CREATE TRIGGER fleet_problem_moved AFTER UPDATE OF standing, rank ON problem_scope WHEN ${isShown('NEW')} BEGIN
  ${count('NEW', 1)};
END;
`;
