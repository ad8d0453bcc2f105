import { NO_POLICY } from '../../../../../core/described/policy.js';

/** What a resource says of its policy; nothing of a row that was altered by hand, and that what reads it names. */
const said = (row: string): string => `
iif(json_valid(${row}.attributes),
    coalesce(iif(${row}.attributes ->> 'backups' = '${NO_POLICY}', '${NO_POLICY}', NULL), ${row}.attributes ->> 'policy'),
    NULL)`;

/** The policy that counts for a resource, the nearest one: what is under another is the younger row. */
export const policyOf = (resource: string): string => `
       coalesce((SELECT ${said('o')}
                   FROM lineage l CROSS JOIN resource o ON o.seq = l.scope
                  WHERE l.resource = ${resource}.seq AND ${said('o')} IS NOT NULL ORDER BY o.seq DESC LIMIT 1),
                (SELECT ${said('f')} FROM resource f WHERE f.type = 'fleet'))`;
