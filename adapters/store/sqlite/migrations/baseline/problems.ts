/** Keeps the number of open problems in step with one that opens, or ends. */
const count = (row: 'OLD' | 'NEW', by: 1 | -1): string => `
  INSERT INTO open_problem_count (kind, severity, count) VALUES (${row}.kind, ${row}.severity, ${by})
      ON CONFLICT (kind, severity) DO UPDATE SET count = count + ${by};
  DELETE FROM open_problem_count WHERE (kind, severity, count) = (${row}.kind, ${row}.severity, 0)`;

/**
 * The problems, open and closed. One that comes back soon is the same one: it is reopened, with what people have said of it.
 * So a closed problem keeps its triage, and is in no index of snoozes meanwhile. `closed_as` is null where it was resolved,
 * `facts` is JSON, an open problem lapses at `valid_until`, and one that opens in a window of maintenance has the end of its
 * silence in `maintenance_until`. `rank` is the severity and whether it is acknowledged.
 *
 * A problem that is closed stays in its table. A second table would need two more indexes, and closing would cost a quarter
 * more.
 *
 * The numbers of open problems are for the metrics, which must not read them all. `purged_problem` has the time before which
 * closed problems were removed.
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
  facts TEXT,
  valid_until INTEGER,
  closed_as TEXT,
  flaps INTEGER NOT NULL DEFAULT 0,
  maintenance_until INTEGER,
  UNIQUE (resource, kind, is_open)
) STRICT;
CREATE INDEX problem_offline ON problem (resource)
  WHERE kind = 'server_offline' AND closed_at IS NULL;
CREATE INDEX problem_snoozed ON problem (snoozed_until)
  WHERE snoozed_until IS NOT NULL AND closed_at IS NULL;
CREATE INDEX problem_lapsing ON problem (valid_until)
  WHERE valid_until IS NOT NULL AND closed_at IS NULL;
CREATE INDEX problem_in_maintenance ON problem (maintenance_until)
  WHERE maintenance_until IS NOT NULL AND closed_at IS NULL;

CREATE TRIGGER resource_going BEFORE DELETE ON resource BEGIN
  DELETE FROM problem WHERE resource = OLD.seq;
END;

CREATE TRIGGER problem_stays_put BEFORE UPDATE OF seq, id, resource, kind ON problem BEGIN
  SELECT RAISE(ABORT, 'a problem keeps its id, its kind and its resource');
END;

CREATE TRIGGER problem_opens_first BEFORE INSERT ON problem WHEN NEW.closed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a problem is opened before it is closed');
END;

CREATE TRIGGER problem_stays_closed BEFORE UPDATE ON problem
  WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a problem that is closed stays as it is, until it is reopened');
END;

CREATE TABLE purged_problem (closed_before INTEGER NOT NULL) STRICT;
INSERT INTO purged_problem VALUES (0);

CREATE TABLE open_problem_count (
  kind TEXT NOT NULL,
  severity TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (kind, severity)
) STRICT, WITHOUT ROWID;

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
