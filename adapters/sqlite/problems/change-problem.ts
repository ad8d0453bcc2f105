import type { Database } from 'better-sqlite3';
import type { ProblemReport } from '../../../core/problems/problem.js';
import { freshId } from '../../sql/rows/fresh-id.js';

/** Where nothing is new, SQLite finds the row to be the same and writes nothing. */
const OPEN = `
INSERT INTO problem (id, resource, kind, severity, message, since)
SELECT :id, r.seq, :kind, :severity, :message, :since
  FROM resource r WHERE r.id = :resourceId AND r.type = :resourceType
    ON CONFLICT (resource, kind, is_open) DO UPDATE
   SET severity = excluded.severity, message = excluded.message,
       since = min(since, excluded.since)`;

/** Opens or updates a problem; false where there is no such resource. */
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
