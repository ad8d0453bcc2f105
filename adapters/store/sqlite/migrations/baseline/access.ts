/**
 * The tokens. A session is a token with a parent, for which it acts and with which it ends. Names differ among tokens that
 * are in use and are no sessions. A token ends with its maker as well, which is not known of tokens that are older than that
 * rule; while it is there, its maker is not removed. The indexes by parent and by maker are for the end of those.
 *
 * `revision` counts the changes of tokens, so that the tokens that are cached outlive every other commit. The fleet has such
 * counters in `resource_count`. Problems have none: it would add an eighth to the cost of each report, and the overview
 * knows a page that has not changed by the numbers and stamps of its problems.
 */
export const access = `
CREATE TABLE token (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  grants TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  parent TEXT REFERENCES token (id) ON DELETE CASCADE,
  maker TEXT REFERENCES token (id)
) STRICT;
CREATE UNIQUE INDEX token_name_in_use ON token (name)
  WHERE revoked_at IS NULL AND parent IS NULL;
CREATE INDEX token_sessions ON token (parent) WHERE parent IS NOT NULL;
CREATE INDEX token_by_maker ON token (maker) WHERE maker IS NOT NULL;

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
