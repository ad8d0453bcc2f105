/**
 * The monitoring nodes with the time of their last heartbeat, and the last claim of each partition. They replace the tables
 * of 64 partitions, so that a node of an earlier version that still runs finds none to claim, and checks nothing twice.
 */
export const monitoringNodes = `
DROP TABLE shipshape.watch_node, shipshape.watch_turn;

CREATE TABLE shipshape.monitoring_node (
  id uuid PRIMARY KEY,
  alive_at bigint NOT NULL
);

CREATE TABLE shipshape.partition_claim (
  partition smallint PRIMARY KEY,
  round bigint NOT NULL,
  node_id uuid NOT NULL
) WITH (fillfactor = 50);
`;
