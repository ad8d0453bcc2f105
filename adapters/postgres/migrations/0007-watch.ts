/** Which nodes are on watch and when each was last seen; and for each part of the fleet who had the last turn, and who before. */
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
