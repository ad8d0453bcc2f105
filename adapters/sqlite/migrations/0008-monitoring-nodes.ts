/**
 * The monitoring nodes with the time of their last heartbeat, and the last claim of each partition. The tables of 64 slots
 * stay for nodes of the version before that still run while others are upgraded: such a node is granted no claim there any
 * more, so that it checks nothing twice.
 */
export const monitoringNodes = `
CREATE TRIGGER grants_no_claim BEFORE INSERT ON watch_turn BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TABLE monitoring_node (
  node TEXT PRIMARY KEY NOT NULL,
  alive_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE partition_claim (
  partition INTEGER PRIMARY KEY,
  round INTEGER NOT NULL,
  node TEXT NOT NULL
) STRICT;
`;
