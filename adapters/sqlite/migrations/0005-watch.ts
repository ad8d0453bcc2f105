/** Which nodes are on watch, and who had the last turn of each slot. */
export const watch = `
CREATE TABLE watch_node (
  node TEXT PRIMARY KEY NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_turn (
  slot INTEGER PRIMARY KEY,
  node TEXT NOT NULL,
  round INTEGER NOT NULL
) STRICT;
`;

/** Migration 6: the runs of failed observations that have not opened a problem. A check finds those of a server by its resources. */
export const failureStreaks = `
CREATE TABLE failure_streak (
  resource INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  failures INTEGER NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (resource, kind)
) STRICT, WITHOUT ROWID;
`;
