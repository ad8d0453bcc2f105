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

/**
 * What each monitoring node reported last. The reports have a table of their own, since a report outlives its node: after
 * the last node has gone, it still says when the fleet was last checked. Times are milliseconds since 1970. Each node
 * writes its row with every heartbeat; half of each page is left free, so that such an update stays on its page.
 */
export const monitoringReports = `
CREATE TABLE shipshape.monitoring_report (
  node_id uuid PRIMARY KEY,
  reported_at bigint NOT NULL,
  interval_ms bigint NOT NULL,
  servers integer NOT NULL,
  behind_ms bigint NOT NULL,
  checked_at bigint
) WITH (fillfactor = 50);
`;

/** Added by migration 16: which nodes do not reach their servers, for a reason of their own: others check those meanwhile. */
export const cutOffNodes = `
ALTER TABLE shipshape.monitoring_report ADD COLUMN cut_off integer NOT NULL DEFAULT 0;
`;
