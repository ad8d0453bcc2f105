import type { Database } from 'better-sqlite3';
import type { ProblemKey } from '../../../core/problems/problem.js';

const CLOSE = `
UPDATE problem
   SET closed_at = :at, snoozed_until = NULL,
       acknowledged_by = NULL, acknowledged_at = NULL, acknowledged_note = NULL
 WHERE kind = :kind AND is_open = 1
   AND resource = (SELECT seq FROM resource WHERE id = :resourceId AND type = :resourceType)`;

/** Closes an open problem; false where there is none. */
export const closeProblem = (database: Database) => {
  const close = database.prepare(CLOSE);
  return ({ kind, resource }: ProblemKey, at: Date): boolean =>
    close.run({
      kind,
      resourceId: resource.id,
      resourceType: resource.type,
      at: at.getTime(),
    }).changes > 0;
};
