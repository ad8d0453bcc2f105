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
