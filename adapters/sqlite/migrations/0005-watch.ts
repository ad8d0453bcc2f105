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
