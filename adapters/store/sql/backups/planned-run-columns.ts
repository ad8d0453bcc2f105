import * as O from 'fp-ts/lib/Option.js';
import type { ReportedRun } from '../../../../core/backups/reported-run.js';
import type { PlannedRun } from '../../../../core/backups/schedule-state.js';
import { freshId } from '../rows/fresh-id.js';

/** The columns of a run that is added. */
export const plannedColumns = (run: PlannedRun) => ({
  id: freshId(),
  kind: run.kind,
  state: run.state,
  schedule: run.schedule,
  dueAt: run.kind === 'scheduled' ? run.dueAt : null,
  plannedFor: run.dueAt,
  attempt: 0,
  startedBy: run.startedBy,
  startedAt: run.notBefore,
  endedAt: run.state === 'missed' ? run.dueAt : null,
  sizeBytes: 0,
  sha256: null,
  failure: null,
  note: '',
});

/** The columns that a report sets. */
export const reportedColumns = (run: ReportedRun) => ({
  kind: run.kind,
  state: run.state,
  attempt: run.attempt,
  startedBy: run.startedBy,
  startedAt: run.startedAt,
  endedAt: O.toNullable(run.endedAt),
  sizeBytes: run.sizeBytes,
  sha256: O.toNullable(run.sha256),
  failure: O.isSome(run.failure) ? JSON.stringify(run.failure.value) : null,
  note: run.note,
});
