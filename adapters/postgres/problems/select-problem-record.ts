import { IS_READABLE } from '../access/is-readable.js';

/** The columns that `decodeProblemRecordRow` reads, of a problem `p` and its resource `r`. */
export const PROBLEM_RECORD = `
p.id, p.kind, p.severity, p.message, p.since, p.closed_at,
p.acknowledged_by, p.acknowledged_at, p.acknowledged_note, p.snoozed_until,
r.type AS resource_type, r.id AS resource_id, r.name AS resource_name`;

/** $1 and $2 are what the caller may read. */
export const SELECT_PROBLEM = `
SELECT ${PROBLEM_RECORD}
  FROM problem p JOIN resource r ON r.id = p.resource_id
 WHERE p.id = $3::uuid AND ${IS_READABLE}`;
