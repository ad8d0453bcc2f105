/**
 * What each monitoring node reported last. They have a table of their own, since a report outlives its node, and since
 * nodes of the version before, which still run while others are upgraded, write whole rows of `monitoring_node`.
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
