import type { Database } from 'better-sqlite3';
import * as O from 'fp-ts/lib/Option.js';
import type { ClaimedRun, RunClaim } from '../../../../core/backups/ports/run-queue.js';
import type { RunLimits } from '../../../../core/backups/run-limits.js';
import type { Uuid } from '../../../../core/shared/uuid.js';

const IS_DUE = "r.state = 'due' AND r.started_at <= :now";

const IS_LOST = `
r.state = 'running' AND r.lease_until <= :now AND r.schedule IS NOT NULL AND r.cancel_requested = 0`;

/** Whether there is a run that a node with room could claim. */
export const ANY_CLAIMABLE = `
SELECT 1 WHERE EXISTS (SELECT 1 FROM run r WHERE ${IS_DUE}) OR EXISTS (SELECT 1 FROM run r WHERE ${IS_LOST})`;

const first = (isClaimable: string, since: string): string => `
SELECT * FROM (
  SELECT r.id, r.${since} AS since
    FROM run r CROSS JOIN resource d ON d.seq = r.database
   WHERE ${isClaimable}
     AND r.database NOT IN (SELECT database FROM full_database)
     AND d.parent_id NOT IN (SELECT instance FROM full_instance)
   ORDER BY r.${since} LIMIT 1)`;

/** The run that has waited longest, of those for which there is room; those that run are few, and in an index of their own. */
export const SELECT_CLAIMABLE = `
WITH busy (database, instance, node) AS MATERIALIZED (
  SELECT r.database, o.parent_id, r.node
    FROM run r LEFT JOIN resource o ON o.seq = r.database
   WHERE r.state = 'running' AND r.lease_until > :now
), full_database (database) AS MATERIALIZED (
  SELECT database FROM busy WHERE database IS NOT NULL GROUP BY 1 HAVING count(*) >= :perDatabase
), full_instance (instance) AS MATERIALIZED (
  SELECT instance FROM busy WHERE instance IS NOT NULL GROUP BY 1 HAVING count(*) >= :perInstance
)
SELECT id FROM (${first(IS_DUE, 'started_at')} UNION ALL ${first(IS_LOST, 'lease_until')})
 WHERE (SELECT count(*) FROM busy WHERE node = :node) < :perNode
 ORDER BY since, id LIMIT 1`;

const CLAIM = `
UPDATE run
   SET state = 'running', node = :node, fence = fence + 1, attempt = attempt + 1, lease_until = :leaseUntil,
       started_at = :now, size_bytes = 0, failure = NULL
 WHERE id = :id
RETURNING id, fence, kind, attempt, planned_for AS plannedFor, schedule_path AS schedulePath,
          (SELECT id FROM resource WHERE seq = schedule) AS schedule,
          (SELECT id FROM resource WHERE seq = database) AS database`;

type ClaimedColumns = Omit<ClaimedRun, 'plannedFor'> & { readonly plannedFor: number };

export const claimRun = (database: Database) => {
  const select = database.prepare<[object], Uuid>(SELECT_CLAIMABLE).pluck();
  const claim = database.prepare<[object], ClaimedColumns>(CLAIM);
  return ({ node, leaseMs, limits }: RunClaim): O.Option<ClaimedRun> => {
    const now = Date.now();
    const { perDatabase, perInstance, perNode }: RunLimits = limits;
    const id = select.get({ node, now, perDatabase, perInstance, perNode });
    if (id === undefined) return O.none;
    const run = claim.get({ id, node, now, leaseUntil: now + leaseMs });
    return run === undefined ? O.none : O.some({ ...run, plannedFor: new Date(run.plannedFor) });
  };
};
