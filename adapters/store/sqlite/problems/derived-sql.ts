import { SERVER_TYPE_NUMBER } from '../access/effective-grants-sql.js';
import { NOW } from '../migrations/baseline/upkeep.js';
import { NO_POLICY } from '../../../../core/described/policy.js';

const isSeen = (resource: string, type: string): string => `
  EXISTS (SELECT 1 FROM lineage reached
           CROSS JOIN effective_grant visible
              ON visible.grant_set = :grantSet AND visible.scope = reached.scope
             AND visible.type = ${type} AND visible.standing = 0
           WHERE reached.resource = ${resource})`;

/** Whether the effective grants of `:grantSet` let the server `above.scope` be read. */
export const SEES_SERVER = isSeen('above.scope', `${SERVER_TYPE_NUMBER}`);

/** Whether they let the resource `r` be read. */
export const SEES_RESOURCE = isSeen(
  'r.seq',
  '(SELECT own.type FROM lineage own WHERE own.resource = r.seq AND own.scope = r.seq)',
);

/** The id of the problem of the offline server above a resource, if the caller may see that server; otherwise null. */
export const suppressedBy = (resource: string, seesServer: string): string => `
  (SELECT offline.id
     FROM lineage above
    CROSS JOIN offline_server o ON o.server = above.scope
    CROSS JOIN problem offline
       ON (offline.resource, offline.kind, offline.is_open) = (o.server, 'server_offline', 1)
    WHERE above.resource = ${resource} AND above.scope <> above.resource AND ${seesServer})`;

/** The key of the problem that explains the problem `p`; nothing of a row that was altered by hand, and that what reads it names. */
export const EXPLANATION = `iif(json_valid(p.facts), p.facts ->> 'explained_by', NULL)`;

/** The open problem `cause` that explains the problem `p`, and its resource `r`, after a FROM: a key is an id, a space and a kind. */
export const explaining = (seesResource: string): string => `
  resource r CROSS JOIN problem cause
    ON (cause.resource, cause.kind, cause.is_open) = (r.seq, substr(${EXPLANATION}, 38), 1)
 WHERE r.id = substr(${EXPLANATION}, 1, 36) AND ${seesResource}`;

/** The open problems that suppress and that explain an open problem `p`; the server `above.scope` and the resource `r` have to be seen. */
export const standsUnder = (seesServer: string, seesResource: string): string => `
CASE WHEN p.closed_at IS NULL THEN ${suppressedBy('p.resource', seesServer)} END AS suppressed_by,
CASE WHEN p.closed_at IS NULL THEN (
  SELECT cause.id FROM ${explaining(seesResource)})
END AS explained_by`;

/** Of a problem `p` and its resource `r`, for a reader that may see all of them, and so sees every server that is offline. */
export const TOLD_PROBLEM = `
p.id, p.kind, p.severity, p.message, p.facts, p.since, p.valid_until, p.closed_at, p.closed_as,
p.flaps, p.acknowledged_by, p.acknowledged_at, p.acknowledged_note, p.snoozed_until, p.maintenance_until,
${standsUnder('true', 'true')},
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
