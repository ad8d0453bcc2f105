/**
 * The outermost of the grants $1 and $2: those that do not lie beneath another of the same type.
 * IS TRUE keeps the grants in a hash table that is asked for each ancestor; pulled up into a join, they would be walked
 * for each.
 */
export const EFFECTIVE_GRANTS = `
granted (type, scope) AS MATERIALIZED (
  SELECT type, scope FROM unnest($1::text[], $2::uuid[]) g (type, scope)
), outermost (type, scope) AS MATERIALIZED (
  SELECT g.type, g.scope FROM granted g
   WHERE (SELECT true FROM lineage l
           WHERE l.resource_id = g.scope AND l.scope_id <> g.scope
             AND ((g.type, l.scope_id) IN (SELECT type, scope FROM granted)) IS TRUE
           LIMIT 1) IS NULL
)`;
