/** Whether grants, as `grantsJson` has those of `readableScopes`, let the resource `r` be read. */
export const IS_READABLE = `
  EXISTS (SELECT 1 FROM json_each(:grants, '$.' || r.type) scope
           WHERE scope.value IN (SELECT scope_id FROM scope_above WHERE resource = r.seq))`;
