/** The scopes of a problem, with the days in UTC between which it was open; none where it was closed on its first day. */
const spans = (row: 'OLD' | 'NEW'): string => `
  SELECT scope, type, ${row}.closed_at / 86400000, ${row}.severity_rank, ${row}.since / 86400000, ${row}.id_bytes
    FROM lineage WHERE resource = ${row}.resource`;

const isSpan = (row: 'OLD' | 'NEW'): string =>
  `${row}.since / 86400000 < ${row}.closed_at / 86400000`;

const forgetSpans = `
  DELETE FROM problem_span
   WHERE (scope, type, last_day, severity_rank, first_day, problem_id) IN (${spans('OLD')})`;

const count = (row: 'OLD' | 'NEW', by: 1 | -1): string => `
  INSERT INTO fleet_problem_count (type, severity_rank, count) VALUES (${row}.type, ${row}.rank >> 1, ${by})
      ON CONFLICT (type, severity_rank) DO UPDATE SET count = count + ${by}`;

const isShown = (row: 'OLD' | 'NEW'): string => `${row}.scope = 0 AND ${row}.standing = 0`;

/**
 * What lets the overview and the list of days read few problems.
 *
 * What was open on a day is read from the first problem of each severity and day: open ones begin at their time, those that
 * were closed on their first day are found by it, and of the others `problem_span` has the one that began first for each day
 * on which one was closed. So most problems are closed without another row.
 *
 * `fleet_problem_count` has how many problems of each type and severity are shown in the whole fleet. The numbers follow from
 * `problem_scope` alone.
 */
export const problemSummaries = `
CREATE TABLE problem_span (
  scope INTEGER NOT NULL,
  type INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  severity_rank INTEGER NOT NULL,
  first_day INTEGER NOT NULL,
  problem_id BLOB NOT NULL,
  PRIMARY KEY (scope, type, last_day, severity_rank, first_day, problem_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER problem_span_ended AFTER UPDATE OF closed_at ON problem
  WHEN NEW.closed_at IS NOT NULL AND ${isSpan('NEW')} BEGIN
  INSERT INTO problem_span ${spans('NEW')};
END;
CREATE TRIGGER problem_span_goes_on AFTER UPDATE OF closed_at ON problem
  WHEN OLD.closed_at IS NOT NULL AND ${isSpan('OLD')} BEGIN
  ${forgetSpans};
END;
CREATE TRIGGER problem_span_gone AFTER DELETE ON problem
  WHEN OLD.closed_at IS NOT NULL AND ${isSpan('OLD')} BEGIN
  ${forgetSpans};
END;

CREATE TABLE fleet_problem_count (
  type INTEGER NOT NULL,
  severity_rank INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (type, severity_rank)
) STRICT, WITHOUT ROWID;

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
