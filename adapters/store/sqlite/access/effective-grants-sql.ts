/** The number of a scope that is given by its id, or as the fleet; -1, which no scope has, where there is no such scope. */
export const scopeNumber = (scope: string): string => `
  CASE ${scope} WHEN 'fleet' THEN 0 ELSE coalesce((SELECT seq FROM resource WHERE id = ${scope}), -1) END`;

/** Whether `:grants`, the JSON of `readableGrants`, let the resource `r` be read. */
export const IS_READABLE = `
  EXISTS (SELECT 1 FROM json_each(:grants, '$.' || r.type) scope
           WHERE scope.value IN (SELECT scope_id FROM scope_above WHERE resource = r.seq))`;

/**
 * The effective grants: those on which a problem can be read, each once, without those that a grant of the same type on
 * a scope above includes. They are clustered in the order in which the overview reads them. `standing` is the standing
 * in `problem_scope` that a grant reads: 0, what is not suppressed. Two kinds of grants depend on which servers the
 * caller may read, because problems are not suppressed for callers who cannot see that the server is offline:
 * - a grant on the fleet has a second row, for what is suppressed (1);
 * - a grant under a server, where everything is suppressed or nothing, names that `server`, or else 0.
 */
export const CREATE_EFFECTIVE_GRANTS = `
CREATE TEMP TABLE effective_grant (
  grant_set INTEGER NOT NULL,
  scope INTEGER NOT NULL,
  type INTEGER NOT NULL,
  standing INTEGER NOT NULL,
  server INTEGER NOT NULL,
  PRIMARY KEY (grant_set, scope, type, standing)
) WITHOUT ROWID`;

/** The number of the type `server`. Types with a smaller number are found under servers, those with a greater one are not. */
export const SERVER_TYPE_NUMBER = 3;

const IS_SUPPRESSIBLE_TYPE = `o.type < ${SERVER_TYPE_NUMBER}`;

/**
 * The plus keeps SQLite from trying every grant on every ancestor: 1,000 grants would take a hundred times as long.
 * The lineage of a resource has a row for the resource itself, which has its type, and so has that of each scope above.
 */
export const INSERT_EFFECTIVE_GRANTS = `
INSERT INTO effective_grant (grant_set, scope, type, standing, server)
WITH granted (type, scope) AS MATERIALIZED (
  SELECT c.number, ${scopeNumber('scope.value')}
    FROM json_each(:grants) readable
   CROSS JOIN resource_count c ON c.type = readable.key
   CROSS JOIN json_each(readable.value) scope
), effective (type, scope) AS MATERIALIZED (
  SELECT g.type, g.scope
    FROM granted g CROSS JOIN lineage own ON own.resource = g.scope AND own.scope = g.scope
   WHERE (own.type IS NULL OR own.type = g.type OR (g.type < own.type AND own.type <= ${SERVER_TYPE_NUMBER}))
     AND NOT EXISTS (SELECT 1 FROM lineage l
                      WHERE l.resource = g.scope AND l.scope <> g.scope
                        AND (g.type, +l.scope) IN (SELECT type, scope FROM granted))
), visible_server (scope) AS MATERIALIZED (
  SELECT scope FROM granted WHERE type = ${SERVER_TYPE_NUMBER}
)
SELECT :grantSet, o.scope, o.type, 0,
       CASE WHEN ${IS_SUPPRESSIBLE_TYPE} AND 0 NOT IN (SELECT scope FROM visible_server)
            THEN coalesce((SELECT l.scope
                             FROM lineage l CROSS JOIN lineage own
                               ON own.resource = l.scope AND own.scope = l.scope AND own.type = ${SERVER_TYPE_NUMBER}
                            WHERE l.resource = o.scope
                              AND +l.scope NOT IN (SELECT scope FROM visible_server)), 0)
            ELSE 0 END
  FROM effective o
UNION ALL
SELECT :grantSet, o.scope, o.type, 1, 0
  FROM effective o
 WHERE o.scope = 0 AND ${IS_SUPPRESSIBLE_TYPE} AND 0 NOT IN (SELECT scope FROM visible_server)`;

/** The grants of a set as a text, which is the same for sets with the same grants: the table has them in order. */
export const SELECT_GRANT_SET = `
SELECT group_concat(concat_ws('.', scope, type, standing, server), ' ' ORDER BY scope, type, standing)
  FROM effective_grant WHERE grant_set = ?`;
