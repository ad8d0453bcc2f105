import { scopeNumber } from './scope-column.js';

/**
 * What callers may read, each grant once, none beneath another, and none of a type that is not found in its scope;
 * clustered as the overview walks it. What the overview finds there stands as `standing` says. That is 0, but for whoever
 * may not see that a server is offline, since for them nothing is folded into that:
 * - a grant on the fleet has a second row, for what is folded (1);
 * - a grant beneath a server, where all is folded or nothing, names the `server` on which it depends.
 */
export const CREATE_EFFECTIVE_GRANTS = `
CREATE TEMP TABLE grant_cover (
  cover INTEGER NOT NULL,
  scope INTEGER NOT NULL,
  type INTEGER NOT NULL,
  standing INTEGER NOT NULL,
  server INTEGER NOT NULL,
  PRIMARY KEY (cover, scope, type, standing)
) WITHOUT ROWID`;

/** The number of the servers' type; those before it lie beneath servers, and those behind it are the fleet's own. */
export const SERVER_TYPE_NUMBER = 3;

const IS_SUPPRESSIBLE_TYPE = `o.type < ${SERVER_TYPE_NUMBER}`;

/**
 * The plus keeps SQLite from trying every grant on every ancestor: 1,000 grants would take a hundred times as long.
 * The lineage of a resource has a row for itself, which tells its type, and so has that of each scope above it.
 */
export const INSERT_EFFECTIVE_GRANTS = `
INSERT INTO grant_cover (cover, scope, type, standing, server)
WITH granted (type, scope) AS MATERIALIZED (
  SELECT c.number, ${scopeNumber('scope.value')}
    FROM json_each(:grants) readable
   CROSS JOIN resource_count c ON c.type = readable.key
   CROSS JOIN json_each(readable.value) scope
), outermost (type, scope) AS MATERIALIZED (
  SELECT g.type, g.scope
    FROM granted g CROSS JOIN lineage own ON own.resource = g.scope AND own.scope = g.scope
   WHERE (own.type IS NULL OR own.type = g.type OR (g.type < own.type AND own.type <= ${SERVER_TYPE_NUMBER}))
     AND NOT EXISTS (SELECT 1 FROM lineage l
                      WHERE l.resource = g.scope AND l.scope <> g.scope
                        AND (g.type, +l.scope) IN (SELECT type, scope FROM granted))
), seen (scope) AS MATERIALIZED (SELECT scope FROM granted WHERE type = ${SERVER_TYPE_NUMBER})
SELECT :cover, o.scope, o.type, 0,
       CASE WHEN ${IS_SUPPRESSIBLE_TYPE} AND 0 NOT IN (SELECT scope FROM seen)
            THEN coalesce((SELECT l.scope
                             FROM lineage l CROSS JOIN lineage own
                               ON own.resource = l.scope AND own.scope = l.scope AND own.type = ${SERVER_TYPE_NUMBER}
                            WHERE l.resource = o.scope
                              AND +l.scope NOT IN (SELECT scope FROM seen)), 0)
            ELSE 0 END
  FROM outermost o
UNION ALL
SELECT :cover, o.scope, o.type, 1, 0
  FROM outermost o
 WHERE o.scope = 0 AND ${IS_SUPPRESSIBLE_TYPE} AND 0 NOT IN (SELECT scope FROM seen)`;
