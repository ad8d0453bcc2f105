import type { Database } from 'better-sqlite3';
import type { ProblemKey, ProblemReport } from '../../../../core/problems/problem.js';
import { severityRank } from '../../../../core/problems/problem.js';
import { factsText } from '../../../../core/problems/problem-life.js';
import { maintenanceEnd } from './derived-sql.js';
import { freshId } from '../../sql/rows/column-codecs.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

const ACKNOWLEDGEMENT = ['acknowledged_by', 'acknowledged_at', 'acknowledged_note']
  .map((column) => `${column} = iif(:rank < severity_rank, NULL, ${column})`)
  .join(', ');

/** Sets the columns of the triage: a severity that rises, to `:rank`, ends it, and leaves only the silence of maintenance. */
export const TRIAGE = `${ACKNOWLEDGEMENT},
       snoozed_until = iif(:rank < severity_rank, min(snoozed_until, maintenance_until), snoozed_until)`;

const UPDATED = `
   SET severity = :severity, message = :message, facts = :facts, valid_until = :validUntil,
       since = min(since, :since)`;

/** Where nothing has changed, SQLite writes nothing, because the row is the same. */
const OPEN = `
INSERT INTO problem (id, resource, kind, severity, message, facts, valid_until, since, snoozed_until, maintenance_until)
SELECT :id, seq, :kind, :severity, :message, :facts, :validUntil, :since, silent_until, silent_until
  FROM (SELECT r.seq, ${maintenanceEnd('r.seq')} AS silent_until
          FROM resource r WHERE r.id = :resourceId AND r.type = :resourceType)
 WHERE true
    ON CONFLICT (resource, kind, is_open) DO UPDATE${UPDATED}, ${TRIAGE}`;

/**
 * Only maintenance of today silences it. The closed problems of a key are in the order of their numbers, which is that of their lives: the last one is the only
 * one that is read.
 */
const REOPEN = `
UPDATE problem${UPDATED}, ${ACKNOWLEDGEMENT}, closed_at = NULL, closed_as = NULL, flaps = flaps + 1,
       snoozed_until = nullif(max(
         iif(:rank < severity_rank OR snoozed_until IS maintenance_until, 0, coalesce(snoozed_until, 0)),
         coalesce(${maintenanceEnd('problem.resource')}, 0)), 0),
       maintenance_until = ${maintenanceEnd('problem.resource')}
 WHERE closed_at >= :reopenSince
   AND seq = (SELECT c.seq FROM problem c
               WHERE c.resource = (SELECT r.seq FROM resource r WHERE r.id = :resourceId AND r.type = :resourceType)
                 AND c.kind = :kind AND c.is_open IS NULL ORDER BY c.seq DESC LIMIT 1)
   AND NOT EXISTS (SELECT 1 FROM problem o
                    WHERE (o.resource, o.kind, o.is_open) = (problem.resource, problem.kind, 1))`;

/** Opens, reopens or updates a problem; returns false where there is no such resource. */
export const openProblem = (database: Database) => {
  const open = database.prepare(OPEN);
  const reopen = database.prepare(REOPEN);
  return (report: ProblemReport, reopenSince?: Date): boolean => {
    const { kind, severity, message, since, resource } = report;
    const row = {
      kind,
      severity,
      message,
      facts: factsText(report.facts),
      validUntil: report.validUntil?.getTime() ?? null,
      since: since.getTime(),
      rank: severityRank(severity),
      resourceId: resource.id,
      resourceType: resource.type,
    };
    const isReopened =
      reopenSince !== undefined &&
      reopen.run({ ...row, reopenSince: reopenSince.getTime() }).changes > 0;
    return isReopened || open.run({ ...row, id: freshId() }).changes > 0;
  };
};

const CLOSE = `
UPDATE problem SET closed_at = :at
 WHERE kind = :kind AND is_open = 1
   AND resource = (SELECT seq FROM resource WHERE id = :resourceId AND type = :resourceType)`;

/** Closes an open problem; returns false if it is not open. */
export const closeProblem = (database: Database) => {
  const close = database.prepare(CLOSE);
  return ({ kind, resource }: ProblemKey, at: Date): boolean =>
    close.run({ kind, resourceId: resource.id, resourceType: resource.type, at: at.getTime() })
      .changes > 0;
};

/** Ends the snoozes that have expired. */
export const expireSnoozes = (database: Database) => {
  const expire = database.prepare(
    'UPDATE problem SET snoozed_until = NULL WHERE snoozed_until <= ? AND closed_at IS NULL',
  );
  return (at: Date): void => {
    expire.run(at.getTime());
  };
};

/**
 * Has expired snoozes end soon, and returns at once. Nothing is started while one such write is under way. A failure is in
 * the log of the store; the next call tries again.
 */
export const expireInBackground = (write: (at: Date) => TaskEither<unknown, void>) => {
  let isUnderWay = false;
  return (at: Date): void => {
    if (isUnderWay) return;
    isUnderWay = true;
    void write(at)().finally(() => {
      isUnderWay = false;
    });
  };
};
