/**
 * The monitoring nodes with the time of their last heartbeat, and the last claim of each partition. The tables of 64 slots
 * stay for nodes of the version before that still run while others are upgraded: such a node is granted no claim there any
 * more, so that it checks nothing twice.
 */
export const monitoringNodes = `
CREATE FUNCTION shipshape.grant_no_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER grants_no_claim BEFORE INSERT ON shipshape.watch_turn
  FOR EACH ROW EXECUTE FUNCTION shipshape.grant_no_claim();

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
