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
