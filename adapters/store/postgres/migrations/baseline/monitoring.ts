/**
 * The monitoring nodes with the time of their last heartbeat, the last claim of each partition, and what each node reported
 * last. A report outlives its node: after the last node has gone, it still has the time at which the fleet was last checked.
 * Nodes that are `cut_off` do not reach their servers, for a reason of their own: others check those meanwhile. Times are
 * milliseconds since 1970. Each node writes its row with every heartbeat; half of each page is left free, so that such an
 * update stays on its page.
 *
 * `failure_streak` has the failed observations in a row that have not opened a problem. A check finds those of a server by its
 * resources. What was counted before `counted_at` was added counts as if it were of 1970.
 *
 * `watch_node` and `watch_turn` are those of 0.1.0. Nothing writes there any more, and nothing can.
 */
export const monitoring = `
CREATE TABLE shipshape.monitoring_node (
  id uuid PRIMARY KEY,
  alive_at bigint NOT NULL
);

CREATE TABLE shipshape.partition_claim (
  partition smallint PRIMARY KEY,
  round bigint NOT NULL,
  node_id uuid NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE shipshape.monitoring_report (
  node_id uuid PRIMARY KEY,
  reported_at bigint NOT NULL,
  interval_ms bigint NOT NULL,
  servers integer NOT NULL,
  behind_ms bigint NOT NULL,
  checked_at bigint,
  cut_off integer NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE shipshape.failure_streak (
  resource_id uuid NOT NULL REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  failures integer NOT NULL,
  since bigint NOT NULL,
  counted_at bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (resource_id, kind)
) WITH (fillfactor = 50);

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
CREATE FUNCTION shipshape.grant_no_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
CREATE TRIGGER grants_no_claim BEFORE INSERT ON shipshape.watch_turn
  FOR EACH ROW EXECUTE FUNCTION shipshape.grant_no_claim();
`;

/**
 * What dump checks remember: the last version of each instance's server, and the logins that were rejected. A key is a keyed
 * digest, which shows nothing of its login.
 */
export const dumpCheck = `
CREATE TABLE shipshape.seen_server (
  instance_id uuid PRIMARY KEY REFERENCES shipshape.resource (id) ON DELETE CASCADE,
  major integer NOT NULL
);

CREATE TABLE shipshape.login_rejection (
  key text COLLATE "C" PRIMARY KEY,
  refusal text NOT NULL,
  at bigint NOT NULL,
  count integer NOT NULL
);
CREATE INDEX login_rejection_by_time ON shipshape.login_rejection (at);
`;
