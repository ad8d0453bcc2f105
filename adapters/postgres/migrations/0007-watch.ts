/** The monitoring nodes and the time of their last heartbeat; and for each slot of the fleet which node had the last claim, and which one before. */
export const watch = `
CREATE TABLE shipshape.watch_node (
  id uuid PRIMARY KEY,
  seen_at bigint NOT NULL
);

CREATE TABLE shipshape.watch_turn (
  slot smallint PRIMARY KEY,
  round bigint NOT NULL,
  node_id uuid NOT NULL,
  node_before uuid
) WITH (fillfactor = 50);
`;
