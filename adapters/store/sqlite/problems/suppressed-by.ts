import { SERVER_TYPE_NUMBER } from '../access/effective-grants-sql.js';

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
