import { SERVER_TYPE_NUMBER } from '../access/effective-grants-sql.js';
import { NOW } from '../migrations/baseline/upkeep.js';
import { NO_POLICY } from '../../../../core/described/policy.js';

/** Whether the effective grants of `:grantSet` let the server `above.scope` be read. */
export const SEES_SERVER = `
  EXISTS (SELECT 1 FROM lineage reached
           CROSS JOIN effective_grant visible
              ON visible.grant_set = :grantSet AND visible.scope = reached.scope
             AND visible.type = ${SERVER_TYPE_NUMBER} AND visible.standing = 0
           WHERE reached.resource = above.scope)`;

/** The id of the problem of the offline server above a resource, if the caller may see that server; otherwise null. */
export const suppressedBy = (resource: string, seesServer: string): string => `
  (SELECT offline.id
     FROM lineage above
    CROSS JOIN offline_server o ON o.server = above.scope
    CROSS JOIN problem offline
       ON (offline.resource, offline.kind, offline.is_open) = (o.server, 'server_offline', 1)
    WHERE above.resource = ${resource} AND above.scope <> above.resource AND ${seesServer})`;

/** Of a problem `p` and its resource `r`, for a reader that may be told of all of them, and so sees every server that is offline. */
export const TOLD_PROBLEM = `
p.id, p.kind, p.severity, p.message, p.facts, p.since, p.valid_until, p.closed_at, p.closed_as,
p.flaps, p.acknowledged_by, p.acknowledged_at, p.acknowledged_note, p.snoozed_until, p.maintenance_until,
CASE WHEN p.closed_at IS NULL THEN ${suppressedBy('p.resource', 'true')} END AS suppressed_by,
r.type AS resource_type, r.id AS resource_id, r.path AS resource_name`;

/** Until when windows silence what opens now on the resource with a number: to the end of an unbroken row of them; null outside of them. */
export const maintenanceEnd = (resource: string): string => `
  CASE WHEN EXISTS (SELECT 1 FROM maintenance WHERE ends_at > ${NOW}) THEN (
    WITH RECURSIVE silent (until) AS (
      SELECT ${NOW}
       UNION
      SELECT m.ends_at
        FROM silent CROSS JOIN lineage l CROSS JOIN maintenance m ON m.scope = l.scope AND m.ends_at > silent.until
       WHERE l.resource = ${resource} AND m.starts_at <= silent.until)
    SELECT nullif(max(until), ${NOW}) FROM silent) END`;

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
