import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { RunTargetGone } from '../../../core/backups/ports/run-register.js';
import { type ElsewhereRun, isReported, reportedRun } from '../../../core/backups/reported-run.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { MemoryState } from '../state.js';
import type { RunEntry } from '../entries.js';
import { addOf, runDueAt } from './add-run.js';
import { runsOfSchedule } from './schedule-state.js';
import { rouse } from './upkeep.js';

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
