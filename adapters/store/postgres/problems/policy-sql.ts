import { NO_POLICY } from '../../../../core/described/policy.js';

/** What a resource says of its policy. */
const said = (row: string): string => `
coalesce(CASE WHEN ${row}.attributes::json ->> 'backups' = '${NO_POLICY}' THEN '${NO_POLICY}' END,
         ${row}.attributes::json ->> 'policy')`;

/** The policy that counts for a resource, the nearest one: what is under another is the younger row. */
export const policyOf = (resource: string): string => `
       coalesce((SELECT ${said('o')}
                   FROM lineage l CROSS JOIN LATERAL (SELECT * FROM resource WHERE id = l.scope_id OFFSET 0) o
                  WHERE l.resource_id = ${resource}.id AND ${said('o')} IS NOT NULL ORDER BY o.seq DESC LIMIT 1),
                (SELECT ${said('f')} FROM resource f WHERE f.type = 'fleet'))`;
