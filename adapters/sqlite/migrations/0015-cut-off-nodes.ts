/** Which nodes do not reach their servers, for a reason of their own: others check those meanwhile. */
export const cutOffNodes = `
ALTER TABLE monitoring_report ADD COLUMN cut_off INTEGER NOT NULL DEFAULT 0;
`;
