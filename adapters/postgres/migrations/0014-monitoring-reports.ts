/**
 * What each monitoring node reported last. They have a table of their own, since a report outlives its node.
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
