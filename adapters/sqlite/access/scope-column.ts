/** The number of a scope that a statement knows by its id or as the fleet; -1, which nothing bears, where it is not there. */
export const scopeNumber = (scope: string): string => `
  CASE ${scope} WHEN 'fleet' THEN 0 ELSE coalesce((SELECT seq FROM resource WHERE id = ${scope}), -1) END`;
