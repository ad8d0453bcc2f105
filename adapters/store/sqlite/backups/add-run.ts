import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import type { RunTargetGone } from '../../../../core/backups/ports/run-register.js';
import type { PlannedRun } from '../../../../core/backups/schedule-state.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { plannedColumns } from '../../sql/backups/planned-run-columns.js';

/** No row where the schedule does not exist, nor where it has a run for this due time. */
export const ADD_RUN = `
INSERT INTO run (id, kind, state, database, database_path, engine, schedule, schedule_path, due_at, planned_for,
                 attempt, started_by, started_at, ended_at, size_bytes, sha256, failure, note)
SELECT :id, :kind, :state, d.seq, d.path, o.attributes ->> 'engine', s.seq, s.path, :dueAt, :plannedFor,
       :attempt, :startedBy, :startedAt, :endedAt, :sizeBytes, :sha256, :failure, :note
  FROM resource s JOIN resource d ON d.id = s.parent_id JOIN resource o ON o.id = d.parent_id
 WHERE s.id = :schedule AND s.type = 'schedule'
ON CONFLICT (schedule, due_at) WHERE schedule IS NOT NULL DO NOTHING`;

export const FIND_DUE = `
SELECT id, kind, state, attempt, started_at AS startedAt
  FROM run WHERE schedule = (SELECT seq FROM resource WHERE id = :schedule) AND due_at = :dueAt`;

/** Adds a run of a schedule, unless there is one for its due time. */
export const addRun = (database: Database) => {
  const insert = database.prepare(ADD_RUN);
  const findDue = database.prepare<[object], { readonly id: Uuid }>(FIND_DUE);
  return (run: PlannedRun): E.Either<RunTargetGone, Uuid> => {
    const columns = plannedColumns(run);
    if (insert.run(columns).changes > 0) return E.right(columns.id);
    const { schedule, dueAt } = columns;
    const existing = findDue.get({ schedule, dueAt });
    return existing === undefined ? E.left({ _tag: 'RunTargetGone' }) : E.right(existing.id);
  };
};
