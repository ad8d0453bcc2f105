import type { Database } from 'better-sqlite3';
import type { FailureStreak } from '../../../core/monitoring/monitored-state.js';
import type { MonitoringChange } from '../../../core/monitoring/monitoring-change.js';
import { closeProblem, openProblem } from '../problems/change-problem.js';

/** The streak must have one failure less than it is given; without a row, none. */
const COUNT = `
INSERT INTO failure_streak AS streak (resource, kind, failures, since)
SELECT r.seq, :kind, :failures, :since
  FROM resource r
 WHERE r.id = :resource
   AND (:failures = 1 OR EXISTS (SELECT 1 FROM failure_streak s
                                  WHERE s.resource = r.seq AND s.kind = :kind))
    ON CONFLICT (resource, kind) DO UPDATE SET failures = excluded.failures
 WHERE streak.failures = excluded.failures - 1`;

const RESET = `
DELETE FROM failure_streak
 WHERE kind = :kind AND failures = :failures
   AND resource = (SELECT seq FROM resource WHERE id = :resource)`;

const UPDATE = `
UPDATE problem SET severity = :severity, message = :message
 WHERE kind = :kind AND is_open = 1
   AND resource = (SELECT seq FROM resource WHERE id = :id AND type = :type)`;

/** Carries out a change within a transaction. */
export const recordChange = (database: Database): ((change: MonitoringChange) => void) => {
  const { count, reset, update } = statements(database);
  const open = openProblem(database);
  const close = closeProblem(database);
  return (change) => {
    switch (change._tag) {
      case 'Count':
        count(change.streak);
        return;
      case 'Reset':
        reset(change.streak);
        return;
      case 'Open': {
        const { report, failures } = change;
        const { kind, resource } = report;
        if (failures === 0 || reset({ kind, resource: resource.id, failures })) open(report);
        return;
      }
      case 'Update': {
        const { kind, severity, message, resource } = change.report;
        update.run({ kind, severity, message, ...resource });
        return;
      }
      case 'Close':
        close(change.key, change.at);
    }
  };
};

const statements = (database: Database) => {
  const count = database.prepare(COUNT);
  const reset = database.prepare(RESET);
  return {
    count: ({ kind, resource, failures, since }: FailureStreak) =>
      count.run({ kind, resource, failures, since: since.getTime() }),
    /** Returns false where the streak has another number of failures. */
    reset: ({ kind, resource, failures }: Omit<FailureStreak, 'since'>): boolean =>
      reset.run({ kind, resource, failures }).changes > 0,
    update: database.prepare(UPDATE),
  };
};
