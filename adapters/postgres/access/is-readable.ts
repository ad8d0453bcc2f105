/**
 * Whether the resource `r` may be read under the grants $1 and $2. It is part of the query, so that what is hidden is
 * not found, in the same time as what is not there. IS TRUE keeps the grants in a hash table, however many there are.
 */
export const IS_READABLE = `
EXISTS (SELECT FROM lineage l
         WHERE l.resource_id = r.id
           AND ((r.type, l.scope_id) IN (
                 SELECT type, scope FROM unnest($1::text[], $2::uuid[]) g (type, scope))) IS TRUE)`;
