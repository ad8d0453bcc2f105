import * as O from 'fp-ts/lib/Option.js';
import type { ReportedRun } from '../../../../core/backups/reported-run.js';
import type { PlannedRun } from '../../../../core/backups/schedule-state.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { freshId } from '../rows/fresh-id.js';

/** The columns of a run that is added. */
export interface AddedColumns extends ReturnType<typeof reportedColumns> {
  readonly id: Uuid;
  readonly schedule: ResourceId;
  readonly dueAt: number | null;
  readonly plannedFor: number;
}

export const plannedColumns = (run: PlannedRun): AddedColumns => ({
  id: freshId(),
  kind: run.kind,
  state: run.state,
  schedule: run.schedule,
  dueAt: run.kind === 'scheduled' ? run.dueAt.getTime() : null,
  plannedFor: run.dueAt.getTime(),
  attempt: 0,
  startedBy: run.startedBy,
  startedAt: run.notBefore.getTime(),
  endedAt: run.state === 'missed' ? run.dueAt.getTime() : null,
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
  startedAt: run.startedAt.getTime(),
  endedAt: O.isSome(run.endedAt) ? run.endedAt.value.getTime() : null,
  sizeBytes: run.sizeBytes,
  sha256: O.toNullable(run.sha256),
  failure: O.isSome(run.failure) ? JSON.stringify(run.failure.value) : null,
  note: run.note,
});
