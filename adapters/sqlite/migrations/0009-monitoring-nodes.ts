/**
 * The monitoring nodes with the time of their last heartbeat, and the last claim of each partition. They replace the tables
 * of 64 partitions, so that a node of an earlier version that still runs finds none to claim, and checks nothing twice.
 */
export const monitoringNodes = `
DROP TABLE watch_node;
DROP TABLE watch_turn;

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
