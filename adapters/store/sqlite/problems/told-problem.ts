import { suppressedBy } from './suppressed-by.js';

/** Of a problem `p` and its resource `r`, for a reader that may be told of all of them, and so sees every server that is offline. */
export const TOLD_PROBLEM = `
p.id, p.kind, p.severity, p.message, p.facts, p.since, p.valid_until, p.closed_at, p.closed_as,
p.flaps, p.acknowledged_by, p.acknowledged_at, p.acknowledged_note, p.snoozed_until, p.maintenance_until,
CASE WHEN p.closed_at IS NULL THEN ${suppressedBy('p.resource', 'true')} END AS suppressed_by,
r.type AS resource_type, r.id AS resource_id, r.path AS resource_name`;
