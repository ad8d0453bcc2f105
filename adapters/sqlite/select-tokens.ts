/** Takes a WHERE or an ORDER BY. The grants come along as JSON, in the order in which they were given. */
export const SELECT_TOKENS = `
SELECT id, name, created_at, expires_at, revoked_at,
       (SELECT json_group_array(json_object('permission', permission, 'scope', scope_id)
                                ORDER BY position)
          FROM token_grant WHERE token_id = token.id) AS grants
  FROM token`;
