const standing = (row: 'OLD' | 'NEW'): string => `
  CASE WHEN ${row}.snoozed_until IS NOT NULL THEN 2
       ELSE EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = ${row}.resource) END`;

/** Keeps the number of open problems in step with one that opens, or ends. */
const count = (row: 'OLD' | 'NEW', by: 1 | -1): string => `
  INSERT INTO open_problem_count (kind, severity, count) VALUES (${row}.kind, ${row}.severity, ${by})
      ON CONFLICT (kind, severity) DO UPDATE SET count = count + ${by};
  DELETE FROM open_problem_count WHERE (kind, severity, count) = (${row}.kind, ${row}.severity, 0)`;

/**
 * A problem that comes back soon is the same one: it is reopened, with what people have said of it. So a closed problem
 * keeps its triage, and leaves the index of snoozes meanwhile. `closed_as` is null where it was resolved, `facts` is JSON,
 * and an open problem lapses at `valid_until`. The numbers of open problems are for the metrics, which must not read them
 * all. Failures that were counted before this version count as if they were of 1970.
 */
export const problemLives = `
ALTER TABLE problem ADD COLUMN facts TEXT;
ALTER TABLE problem ADD COLUMN valid_until INTEGER;
ALTER TABLE problem ADD COLUMN closed_as TEXT;
ALTER TABLE problem ADD COLUMN flaps INTEGER NOT NULL DEFAULT 0;
ALTER TABLE failure_streak ADD COLUMN counted_at INTEGER NOT NULL DEFAULT 0;

DROP INDEX problem_snoozed;
CREATE INDEX problem_snoozed ON problem (snoozed_until)
 WHERE snoozed_until IS NOT NULL AND closed_at IS NULL;
CREATE INDEX problem_lapsing ON problem (valid_until)
 WHERE valid_until IS NOT NULL AND closed_at IS NULL;

DROP TRIGGER problem_stays_closed;
CREATE TRIGGER problem_stays_closed BEFORE UPDATE ON problem
  WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a problem that is closed stays as it is, until it is reopened');
END;

DROP TRIGGER problem_changed;
CREATE TRIGGER problem_changed
  AFTER UPDATE OF severity, message, since, acknowledged_at, snoozed_until ON problem
  WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NULL
   AND (OLD.rank, OLD.message, OLD.since, OLD.snoozed_until)
    IS NOT (NEW.rank, NEW.message, NEW.since, NEW.snoozed_until) BEGIN
  UPDATE problem_scope
     SET standing = ${standing('NEW')}, rank = NEW.rank, since = NEW.since,
         stamp = (stamp + 1) & 0xfffff
   WHERE (scope, type, standing, rank, since, problem_id) IN
     (SELECT scope, type, ${standing('OLD')}, OLD.rank, OLD.since, OLD.id_bytes
        FROM lineage WHERE resource = OLD.resource);
END;

CREATE TRIGGER problem_reopened AFTER UPDATE OF closed_at ON problem
  WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL BEGIN
  DELETE FROM closed_problem_scope
   WHERE (scope, type, severity_rank, closed_at, problem_id) IN
     (SELECT scope, type, OLD.severity_rank, OLD.closed_at, OLD.id_bytes
        FROM lineage WHERE resource = OLD.resource);
  INSERT INTO problem_scope
    SELECT scope, type, ${standing('NEW')}, NEW.rank, NEW.since, NEW.id_bytes, NEW.seq,
           (SELECT random() & 0xfffff)
      FROM lineage WHERE resource = NEW.resource;
END;

CREATE TRIGGER server_is_offline_again AFTER UPDATE OF closed_at ON problem
  WHEN NEW.kind = 'server_offline' AND OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL BEGIN
  UPDATE problem_scope SET standing = 1
   WHERE (scope, type, standing, rank, since, problem_id) IN
     (SELECT l.scope, s.type, s.standing, s.rank, s.since, s.problem_id
        FROM resource r
       CROSS JOIN problem_scope s ON s.scope = r.seq AND s.type IN (0, 1, 2) AND s.standing = 0
       CROSS JOIN problem p ON p.seq = s.problem_seq
       CROSS JOIN lineage l ON l.resource = p.resource
       WHERE r.seq = NEW.resource AND r.type = 'server');
END;

CREATE TABLE open_problem_count (
  kind TEXT NOT NULL,
  severity TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (kind, severity)
) STRICT, WITHOUT ROWID;
INSERT INTO open_problem_count
  SELECT kind, severity, count(*) FROM problem WHERE closed_at IS NULL GROUP BY kind, severity;

CREATE TRIGGER problem_counted AFTER INSERT ON problem BEGIN
  ${count('NEW', 1)};
END;
CREATE TRIGGER problem_recounted AFTER UPDATE OF severity, closed_at ON problem
  WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NULL AND OLD.severity <> NEW.severity BEGIN
  ${count('OLD', -1)};
  ${count('NEW', 1)};
END;
CREATE TRIGGER problem_counted_again AFTER UPDATE OF closed_at ON problem
  WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL BEGIN
  ${count('NEW', 1)};
END;
CREATE TRIGGER problem_not_counted AFTER UPDATE OF closed_at ON problem
  WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL BEGIN
  ${count('OLD', -1)};
END;
CREATE TRIGGER open_problem_not_counted AFTER DELETE ON problem WHEN OLD.closed_at IS NULL BEGIN
  ${count('OLD', -1)};
END;
`;
