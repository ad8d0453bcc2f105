/**
 * A counter of the changes of tokens, so that the tokens that are cached outlive every other commit. The fleet has such
 * counters in `resource_count`. Problems have none: it would add an eighth to the cost of each report, and the overview
 * knows a page that has not changed by the numbers and stamps of its problems.
 */
export const revisions = `
CREATE TABLE revision (
  tokens INTEGER NOT NULL
) STRICT;
INSERT INTO revision (tokens) VALUES (0);

CREATE TRIGGER token_added AFTER INSERT ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;

CREATE TRIGGER token_changed AFTER UPDATE ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;

CREATE TRIGGER token_gone AFTER DELETE ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;
`;
