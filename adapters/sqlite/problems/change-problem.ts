import type { Database } from 'better-sqlite3';
import type { ProblemKey, ProblemReport } from '../../../core/problems/problem.js';
import { freshId } from '../../sql/rows/fresh-id.js';

/** Where nothing has changed, SQLite writes nothing, because the row is the same. */
const OPEN = `
INSERT INTO problem (id, resource, kind, severity, message, since)
SELECT :id, r.seq, :kind, :severity, :message, :since
  FROM resource r WHERE r.id = :resourceId AND r.type = :resourceType
    ON CONFLICT (resource, kind, is_open) DO UPDATE
   SET severity = excluded.severity, message = excluded.message,
       since = min(since, excluded.since)`;

/** Opens or updates a problem; returns false where there is no such resource. */
export const openProblem = (database: Database) => {
  const open = database.prepare(OPEN);
  return ({ kind, severity, message, since, resource }: ProblemReport): boolean =>
    open.run({
      id: freshId(),
      kind,
      severity,
      message,
      since: since.getTime(),
      resourceId: resource.id,
      resourceType: resource.type,
    }).changes > 0;
};

const CLOSE = `
UPDATE problem
   SET closed_at = :at, snoozed_until = NULL,
       acknowledged_by = NULL, acknowledged_at = NULL, acknowledged_note = NULL
 WHERE kind = :kind AND is_open = 1
   AND resource = (SELECT seq FROM resource WHERE id = :resourceId AND type = :resourceType)`;

/** Closes an open problem; returns false where there is none. */
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
