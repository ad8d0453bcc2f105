/**
 * The monitoring nodes with the time of their last heartbeat, the last claim of each partition, and what each node reported
 * last. A report outlives its node: after the last node has gone, it still has the time at which the fleet was last checked.
 * Nodes that are `cut_off` do not reach their servers, for a reason of their own: others check those meanwhile. Times are
 * milliseconds since 1970.
 *
 * `failure_streak` has the failed observations in a row that have not opened a problem. A check finds those of a server by its
 * resources. What was counted before `counted_at` was added counts as if it were of 1970.
 *
 * `watch_node` and `watch_turn` are those of 0.1.0. Nothing writes there any more, and nothing can.
 */
export const monitoring = `
CREATE TABLE monitoring_node (
  node TEXT PRIMARY KEY NOT NULL,
  alive_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE partition_claim (
  partition INTEGER PRIMARY KEY,
  round INTEGER NOT NULL,
  node TEXT NOT NULL
) STRICT;

CREATE TABLE monitoring_report (
  node TEXT PRIMARY KEY NOT NULL,
  reported_at INTEGER NOT NULL,
  interval_ms INTEGER NOT NULL,
  servers INTEGER NOT NULL,
  behind_ms INTEGER NOT NULL,
  checked_at INTEGER,
  cut_off INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE failure_streak (
  resource INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  failures INTEGER NOT NULL,
  since INTEGER NOT NULL,
  counted_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (resource, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_node (
  node TEXT PRIMARY KEY NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_turn (
  slot INTEGER PRIMARY KEY,
  node TEXT NOT NULL,
  round INTEGER NOT NULL
) STRICT;
CREATE TRIGGER grants_no_claim BEFORE INSERT ON watch_turn BEGIN
  SELECT RAISE(IGNORE);
END;
`;

/**
 * What dump checks remember: the last version of each instance's server, and the logins that were rejected. A key is a keyed
 * digest, which shows nothing of its login.
 */
export const dumpCheck = `
CREATE TABLE seen_server (
  instance INTEGER PRIMARY KEY REFERENCES resource (seq) ON DELETE CASCADE,
  major INTEGER NOT NULL
) STRICT;

CREATE TABLE login_rejection (
  key TEXT PRIMARY KEY NOT NULL,
  refusal TEXT NOT NULL,
  at INTEGER NOT NULL,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX login_rejection_by_time ON login_rejection (at);
`;
