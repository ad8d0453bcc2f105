/** The number of a scope that is given by its id, or as the fleet; -1, which no scope has, where there is no such scope. */
export const scopeNumber = (scope: string): string => `
  CASE ${scope} WHEN 'fleet' THEN 0 ELSE coalesce((SELECT seq FROM resource WHERE id = ${scope}), -1) END`;

/** Whether `:grants`, the JSON of `readableGrants`, let the resource `r` be read. */
export const IS_READABLE = `
  EXISTS (SELECT 1 FROM json_each(:grants, '$.' || r.type) scope
           WHERE scope.value IN (SELECT scope_id FROM scope_above WHERE resource = r.seq))`;
