/**
 * One row of counters, so that one read says what a commit has changed: nothing that is cached of the tokens is lost to
 * the report of a problem. The fleet has counters of its own in `resource_count`. `problems` counts whatever the overview
 * can show, and stays with a report that changes nothing, so that such a report still writes nothing.
 */
export const revisions = `
CREATE TABLE revision (
  tokens INTEGER NOT NULL,
  problems INTEGER NOT NULL
) STRICT;
INSERT INTO revision (tokens, problems) VALUES (0, 0);

CREATE TRIGGER token_added_to_revision AFTER INSERT ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;

CREATE TRIGGER token_changed_in_revision AFTER UPDATE ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;

CREATE TRIGGER token_removed_from_revision AFTER DELETE ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;

CREATE TRIGGER problem_opened_in_revision AFTER INSERT ON problem BEGIN
  UPDATE revision SET problems = problems + 1;
END;

CREATE TRIGGER problem_changed_in_revision
  AFTER UPDATE OF severity, message, since, closed_at, acknowledged_at, snoozed_until ON problem
  WHEN (OLD.rank, OLD.message, OLD.since, OLD.closed_at, OLD.snoozed_until)
    IS NOT (NEW.rank, NEW.message, NEW.since, NEW.closed_at, NEW.snoozed_until) BEGIN
  UPDATE revision SET problems = problems + 1;
END;

CREATE TRIGGER problem_removed_from_revision AFTER DELETE ON problem
  WHEN OLD.closed_at IS NULL BEGIN
  UPDATE revision SET problems = problems + 1;
END;
`;
