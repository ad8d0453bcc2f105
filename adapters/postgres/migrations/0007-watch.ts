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

/** Migration 8: the runs of failed observations that have not opened a problem. A check finds those of a server by its resources. */
export const failureStreaks = `
CREATE TABLE shipshape.failure_streak (
  resource_id uuid NOT NULL REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  failures integer NOT NULL,
  since bigint NOT NULL,
  PRIMARY KEY (resource_id, kind)
) WITH (fillfactor = 50);
`;
