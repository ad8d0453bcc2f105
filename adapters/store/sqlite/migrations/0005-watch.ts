/** Which nodes are on watch, and who had the last turn of each slot. */
export const watch = `
CREATE TABLE watch_node (
  node TEXT PRIMARY KEY NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_turn (
  slot INTEGER PRIMARY KEY,
  node TEXT NOT NULL,
  round INTEGER NOT NULL
) STRICT;
`;

/** Migration 6: the runs of failed observations that have not opened a problem. A check finds those of a server by its resources. */
export const failureStreaks = `
CREATE TABLE failure_streak (
  resource INTEGER NOT NULL REFERENCES resource (seq) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  failures INTEGER NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (resource, kind)
) STRICT, WITHOUT ROWID;
`;

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

/**
 * What each monitoring node reported last. The reports have a table of their own, since a report outlives its node: after
 * the last node has gone, it still says when the fleet was last checked. And processes of the version before, which may
 * still run while another is upgraded, write whole rows of `monitoring_node`. Times are milliseconds since 1970.
 */
export const monitoringReports = `
CREATE TABLE monitoring_report (
  node TEXT PRIMARY KEY NOT NULL,
  reported_at INTEGER NOT NULL,
  interval_ms INTEGER NOT NULL,
  servers INTEGER NOT NULL,
  behind_ms INTEGER NOT NULL,
  checked_at INTEGER
) STRICT, WITHOUT ROWID;
`;

/** Added by migration 15: which nodes do not reach their servers, for a reason of their own: others check those meanwhile. */
export const cutOffNodes = `
ALTER TABLE monitoring_report ADD COLUMN cut_off INTEGER NOT NULL DEFAULT 0;
`;
