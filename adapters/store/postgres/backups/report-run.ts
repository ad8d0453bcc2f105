import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RunQueue } from '../../../../core/backups/ports/run-queue.js';
import {
  type ElsewhereRun,
  isReported,
  reportedRun,
} from '../../../../core/backups/reported-run.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import { reportedColumns } from '../../sql/backups/planned-run-columns.js';
import { freshId } from '../../sql/rows/fresh-id.js';
import { takeLock } from '../connection/advisory-lock.js';
import type { Execute, StatementResult } from '../connection/checked-out-connection.js';
import type { PostgresSession } from '../connection/session.js';
import { decodeBefore, findDue, insertRun, type RunBefore, TARGET_GONE } from './add-run.js';
import { rouse } from './upkeep.js';

/** A dump made elsewhere has no lease: such runs are a few rows of the index of those that run. */
const FIND_RUNNING = `
SELECT id, kind, state, attempt, started_at
  FROM run
 WHERE state = 'running' AND lease_until IS NULL AND kind = 'elsewhere' AND schedule_id = $1::uuid
 LIMIT 1`;

const CHANGE_REPORTED = `
UPDATE run
   SET kind = $2, state = $3, attempt = $4, started_by = $5, started_at = $6::bigint, ended_at = $7::bigint,
       size_bytes = $8::bigint, sha256 = $9, failure = $10, note = $11
 WHERE id = $1::uuid AND kind = 'elsewhere'`;

/** Reports wait for each other, so that two of one dump make one run. */
export const reportRun =
  ({ transact }: Pick<PostgresSession, 'transact'>): RunQueue['report'] =>
  (report) => {
    const dueAt = O.isSome(report.dueAt) ? report.dueAt.value.getTime() : null;
    return transact((execute) =>
      pipe(
        execute(takeLock('run')),
        TE.flatMap(() =>
          dueAt === null ? findRunning(execute, report) : findDue(execute, report.schedule, dueAt),
        ),
        TE.flatMap((before) =>
          before === undefined || before.kind === 'elsewhere'
            ? store(execute, report, dueAt, before)
            : storeBeside(execute, report),
        ),
        TE.flatMap(({ id, rowCount }) => (rowCount > 0 ? TE.right(id) : TE.left(TARGET_GONE))),
      ),
    );
  };

const findRunning = (
  execute: Execute,
  { schedule }: ElsewhereRun,
): TE.TaskEither<PortFailure, RunBefore | undefined> =>
  pipe(
    execute({ name: 'find_running', text: FIND_RUNNING, values: [schedule] }),
    TE.flatMapEither(({ rows: [row] }) =>
      row === undefined ? E.right(undefined) : decodeBefore(row),
    ),
  );

/** Shipshape has a run of its own for this time: the report gets one that is due at no time. */
const storeBeside = (execute: Execute, report: ElsewhereRun) =>
  pipe(
    findRunning(execute, report),
    TE.flatMap((before) => store(execute, { ...report, dueAt: O.none }, null, before)),
  );

/** A new run is added after its schedule is roused, as by `record`: the other order could deadlock with it. */
const store = (
  execute: Execute,
  report: ElsewhereRun,
  dueAt: number | null,
  before: RunBefore | undefined,
) => {
  if (before !== undefined && isReported(before, report))
    return TE.right({ id: before.id, rowCount: 1 });
  const known = before && { ...before, startedAt: before.started_at };
  const run = reportedColumns(reportedRun(O.fromNullable(known), report));
  const id = before?.id ?? freshId();
  const { schedule } = report;
  const change = execute({
    name: 'change_reported',
    text: CHANGE_REPORTED,
    values: [
      ...[id, run.kind, run.state, run.attempt, run.startedBy, run.startedAt, run.endedAt],
      ...[run.sizeBytes, run.sha256, run.failure, run.note],
    ],
  });
  const wake = execute(rouse(schedule));
  const plannedFor = dueAt ?? run.startedAt;
  const add = execute(insertRun({ ...run, id, schedule, dueAt, plannedFor }));
  const stored =
    before === undefined
      ? pipe(
          wake,
          TE.flatMap(() => add),
        )
      : pipe(
          change,
          TE.tap(() => wake),
        );
  return TE.map(({ rowCount }: StatementResult) => ({ id, rowCount }))(stored);
};
