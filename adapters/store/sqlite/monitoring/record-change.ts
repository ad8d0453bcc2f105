import type { Database } from 'better-sqlite3';
import type {
  FailureStreak,
  MonitoringChange,
} from '../../../../core/monitoring/monitored-state.js';
import { factsText } from '../../../../core/problems/problem-life.js';
import { severityRank } from '../../../../core/problems/problem.js';
import { closeProblem, openProblem, TRIAGE } from '../problems/change-problem.js';

/** The streak must have one failure less than it is given; without a row, none. */
const COUNT = `
INSERT INTO failure_streak AS streak (resource, kind, failures, since, counted_at)
SELECT r.seq, :kind, :failures, :since, :countedAt
  FROM resource r
 WHERE r.id = :resource
   AND (:failures = 1 OR EXISTS (SELECT 1 FROM failure_streak s
                                  WHERE s.resource = r.seq AND s.kind = :kind))
    ON CONFLICT (resource, kind) DO UPDATE
   SET failures = excluded.failures, counted_at = excluded.counted_at
 WHERE streak.failures = excluded.failures - 1`;

const RESET = `
DELETE FROM failure_streak
 WHERE kind = :kind AND failures = :failures
   AND resource = (SELECT seq FROM resource WHERE id = :resource)`;

const UPDATE = `
UPDATE problem SET severity = :severity, message = :message, facts = :facts, ${TRIAGE}
 WHERE kind = :kind AND is_open = 1
   AND resource = (SELECT seq FROM resource WHERE id = :id AND type = :type)`;

/** A streak as far as it must be the one that the check has read. */
type StreakKey = Pick<FailureStreak, 'kind' | 'resource' | 'failures'>;

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
        const { report, failures, reopenSince } = change;
        const { kind, resource } = report;
        if (failures === 0 || reset({ kind, resource: resource.id, failures }))
          open(report, reopenSince);
        return;
      }
      case 'Update': {
        const { kind, severity, message, facts, resource } = change.report;
        const rank = severityRank(severity);
        update.run({ kind, severity, message, rank, facts: factsText(facts), ...resource });
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
    count: ({ since, countedAt, ...streak }: FailureStreak) =>
      count.run({ ...streak, since: since.getTime(), countedAt: countedAt.getTime() }),
    /** Returns false where the streak has another number of failures. */
    reset: ({ kind, resource, failures }: StreakKey): boolean =>
      reset.run({ kind, resource, failures }).changes > 0,
    update: database.prepare(UPDATE),
  };
};
