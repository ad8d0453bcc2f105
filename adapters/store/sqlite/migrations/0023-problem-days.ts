/** The scopes of a problem, with the days in UTC between which it was open; none where it was closed on its first day. */
const spans = (row: 'OLD' | 'NEW'): string => `
  SELECT scope, type, ${row}.closed_at / 86400000, ${row}.severity_rank, ${row}.since / 86400000, ${row}.id_bytes
    FROM lineage WHERE resource = ${row}.resource`;

const isSpan = (row: string): string => `${row}.since / 86400000 < ${row}.closed_at / 86400000`;

const forget = `
  DELETE FROM problem_span
   WHERE (scope, type, last_day, severity_rank, first_day, problem_id) IN (${spans('OLD')})`;

/**
 * What was open on a day is read from the first problem of each severity and day: open ones begin at their time, those that
 * were closed on their first day are found by it, and of the others `problem_span` has the one that began first for each day
 * on which one was closed. So most problems are closed without another row.
 *
 * When a resource was added is null for those that an earlier version added. `purged_problem` has the time before which
 * closed problems were removed.
 */
export const problemDays = `
ALTER TABLE resource ADD COLUMN added_at INTEGER;

CREATE TABLE purged_problem (closed_before INTEGER NOT NULL) STRICT;
INSERT INTO purged_problem VALUES (0);

CREATE TABLE problem_span (
  scope INTEGER NOT NULL,
  type INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  severity_rank INTEGER NOT NULL,
  first_day INTEGER NOT NULL,
  problem_id BLOB NOT NULL,
  PRIMARY KEY (scope, type, last_day, severity_rank, first_day, problem_id)
) STRICT, WITHOUT ROWID;
INSERT INTO problem_span
  SELECT l.scope, l.type, p.closed_at / 86400000, p.severity_rank, p.since / 86400000, p.id_bytes
    FROM problem p CROSS JOIN lineage l ON l.resource = p.resource
   WHERE p.closed_at IS NOT NULL AND ${isSpan('p')};

CREATE TRIGGER problem_span_ended AFTER UPDATE OF closed_at ON problem
  WHEN NEW.closed_at IS NOT NULL AND ${isSpan('NEW')} BEGIN
  INSERT INTO problem_span ${spans('NEW')};
END;
CREATE TRIGGER problem_span_goes_on AFTER UPDATE OF closed_at ON problem
  WHEN OLD.closed_at IS NOT NULL AND ${isSpan('OLD')} BEGIN
  ${forget};
END;
CREATE TRIGGER problem_span_gone AFTER DELETE ON problem
  WHEN OLD.closed_at IS NOT NULL AND ${isSpan('OLD')} BEGIN
  ${forget};
END;
`;
