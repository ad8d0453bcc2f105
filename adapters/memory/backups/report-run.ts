import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { RunTargetGone } from '../../../core/backups/ports/run-register.js';
import { type ElsewhereRun, isReported, reportedRun } from '../../../core/backups/reported-run.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { freshId, type MemoryState, rouse } from '../state.js';
import type { RunEntry } from '../entries.js';
import { findSchedule, runsOfSchedule } from './schedule-state.js';
import type { PlannedRun } from '../../../core/backups/schedule-state.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { NOTHING_MADE } from './start-run.js';

/** Stores a report of a dump made elsewhere, in the run that it is about. */
export const reportRun = (
  state: MemoryState,
  report: ElsewhereRun,
): E.Either<RunTargetGone, Uuid> => {
  const before = reportedBefore(state, report);
  // Shipshape has a run of its own for this time: the report gets one that is due at no time.
  if (before !== undefined && before.kind !== 'elsewhere')
    return reportRun(state, { ...report, dueAt: O.none });
  if (before !== undefined && isReported(before, report)) return E.right(before.id);
  const after = reportedRun(O.fromNullable(before), report);
  return pipe(
    before === undefined
      ? addOf(state, report.schedule, report.dueAt, {
          ...after,
          plannedFor: O.alt(() => O.some(after.startedAt))(report.dueAt),
        })
      : E.right(before.id),
    E.tap((id) => {
      const run = state.runs.get(id);
      if (run !== undefined) state.runs.set(id, { ...run, ...after });
      rouse(state, report.schedule);
      return E.right(id);
    }),
  );
};

/** The run that a report is about: that for its due time, else the one that runs. */
const reportedBefore = (
  state: MemoryState,
  { schedule, dueAt }: ElsewhereRun,
): RunEntry | undefined =>
  O.isSome(dueAt)
    ? runDueAt(state, schedule, dueAt)
    : runsOfSchedule(state, schedule).find(
        (run) => run.kind === 'elsewhere' && run.state === 'running',
      );

/** Adds a run of a schedule, unless there is one for its due time. */
export const addRun = (
  state: MemoryState,
  { schedule, kind, state: first, dueAt, notBefore, startedBy }: PlannedRun,
): E.Either<RunTargetGone, Uuid> => {
  const isPlanned = kind === 'scheduled';
  return addOf(state, schedule, isPlanned ? O.some(dueAt) : O.none, {
    kind,
    state: first,
    startedBy,
    startedAt: notBefore,
    endedAt: first === 'missed' ? O.some(dueAt) : O.none,
    attempt: 0,
    plannedFor: O.some(dueAt),
  });
};

type RunFacts = Pick<
  RunEntry,
  'plannedFor' | 'kind' | 'state' | 'startedBy' | 'startedAt' | 'endedAt' | 'attempt'
>;

/** The run of a schedule for this due time, which is added with these facts where there is none. */
const addOf = (
  state: MemoryState,
  id: ResourceId,
  dueAt: O.Option<Date>,
  facts: RunFacts,
): E.Either<RunTargetGone, Uuid> =>
  pipe(
    findSchedule(state, id),
    E.fromOption((): RunTargetGone => ({ _tag: 'RunTargetGone' })),
    E.map(({ path, database, databasePath, engine }) => {
      const existing = runDueAt(state, id, dueAt);
      if (existing !== undefined) return existing.id;
      const run: RunEntry = {
        ...NOTHING_MADE,
        ...facts,
        id: freshId(),
        database: O.some(database),
        databasePath,
        engine,
        schedule: O.some(id),
        schedulePath: O.some(path),
        dueAt,
        format: O.none,
        toolVersion: O.none,
        serverMajor: O.none,
        node: O.none,
        fence: 0,
        leaseUntil: 0,
      };
      state.runs.set(run.id, run);
      return run.id;
    }),
  );

const runDueAt = (
  state: MemoryState,
  schedule: ResourceId,
  dueAt: O.Option<Date>,
): RunEntry | undefined =>
  O.isNone(dueAt)
    ? undefined
    : runsOfSchedule(state, schedule).find((run) =>
        O.exists((at: Date) => at.getTime() === dueAt.value.getTime())(run.dueAt),
      );
