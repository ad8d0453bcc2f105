import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { QueryConfig } from 'pg';
import type { RunTargetGone } from '../../../../core/backups/ports/run-register.js';
import type { PlannedRun } from '../../../../core/backups/schedule-state.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { type AddedColumns, plannedColumns } from '../../sql/backups/planned-run-columns.js';
import { RunKindCodec, RunStateCodec } from '../../sql/backups/run-row.js';
import { Instant } from '../../sql/rows/column-codecs.js';
import { decodeRow, named } from '../../sql/rows/decode-row.js';
import type { Execute } from '../connection/checked-out-connection.js';

/**
 * No row where the schedule does not exist or is being removed, nor where it has a run for this due time. Nobody is waited
 * for: what removes the schedule may wait for what the transaction has locked.
 */
const ADD_RUN = `
INSERT INTO run (id, kind, state, database_id, database_path, engine, schedule_id, schedule_path, due_at, planned_for,
                 attempt, started_by, started_at, ended_at, size_bytes, sha256, failure, note)
SELECT $2::uuid, $3, $4, d.id, d.path, i.attributes::json ->> 'engine', s.id, s.path, $5::bigint, $6::bigint,
       $7, $8, $9::bigint, $10::bigint, $11::bigint, $12, $13, $14
  FROM resource s JOIN resource d ON d.id = s.parent_id JOIN resource i ON i.id = d.parent_id
 WHERE s.id = $1::uuid AND s.type = 'schedule'
   FOR KEY SHARE OF s, d SKIP LOCKED
ON CONFLICT (schedule_id, due_at) DO NOTHING`;

export const insertRun = (run: AddedColumns): QueryConfig => ({
  name: 'add_run',
  text: ADD_RUN,
  values: [
    ...[run.schedule, run.id, run.kind, run.state, run.dueAt, run.plannedFor],
    ...[run.attempt, run.startedBy, run.startedAt, run.endedAt],
    ...[run.sizeBytes, run.sha256, run.failure, run.note],
  ],
});

/** What a report needs to know of the run that it is about. */
const RunBefore = t.strict({
  id: Uuid,
  kind: RunKindCodec,
  state: RunStateCodec,
  attempt: t.number,
  started_at: Instant,
});

export type RunBefore = t.TypeOf<typeof RunBefore>;

export const decodeBefore = decodeRow(RunBefore, named('run'));

const FIND_DUE = `
SELECT id, kind, state, attempt, started_at FROM run WHERE schedule_id = $1::uuid AND due_at = $2::bigint`;

/** The run of a schedule for a due time; undefined where there is none. */
export const findDue = (
  execute: Execute,
  schedule: ResourceId,
  dueAt: number | null,
): TE.TaskEither<PortFailure, RunBefore | undefined> =>
  pipe(
    execute({ name: 'find_due', text: FIND_DUE, values: [schedule, dueAt] }),
    TE.flatMapEither(({ rows: [row] }) =>
      row === undefined ? E.right(undefined) : decodeBefore(row),
    ),
  );

/** Adds a run of a schedule, unless there is one for its due time. */
export const addRun =
  (execute: Execute) =>
  (planned: PlannedRun): TE.TaskEither<PortFailure | RunTargetGone, Uuid> => {
    const columns = plannedColumns(planned);
    const { id, schedule, dueAt } = columns;
    return pipe(
      execute(insertRun(columns)),
      TE.flatMap(({ rowCount }) =>
        rowCount > 0 ? TE.right(id) : findExisting(execute, schedule, dueAt),
      ),
    );
  };

const findExisting = (
  execute: Execute,
  schedule: ResourceId,
  dueAt: number | null,
): TE.TaskEither<PortFailure | RunTargetGone, Uuid> =>
  pipe(
    findDue(execute, schedule, dueAt),
    TE.flatMap((existing) =>
      existing === undefined ? TE.left(TARGET_GONE) : TE.right(existing.id),
    ),
  );

export const TARGET_GONE: PortFailure | RunTargetGone = { _tag: 'RunTargetGone' };
