import { pipe } from 'fp-ts/lib/function.js';
import type * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemReport } from '../../../problems/problem.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import {
  DUMP_PROBLEM_KINDS,
  type DumpProblem,
  dumpProblems,
  lateAt,
} from '../../keeping/dump-problems.js';
import { nextLookUpAt } from '../../keeping/due-look-ups.js';
import { dumpWork } from '../../keeping/dump-work.js';
import { nextTryAt, wantedCopies } from '../../keeping/wanted-copies.js';
import type { ScheduleState } from '../../schedule-state.js';
import { AGAIN_MS } from '../schedules/plan-runs.js';
import { settleProblems, type SettleProblemsPorts } from '../settle-problems.js';
import { type DumpsOfSchedule, gatherDumps, type GatherDumpsPorts } from './gather-dumps.js';

/**
 * Opens, updates and closes the problems of the stored dumps of a schedule to match what is known of them. Returns whether something is
 * due for them now, and when that or the problems change next. Reads the store alone.
 */
export type SettleDumps = (
  state: ScheduleState,
  now: Date,
) => TE.TaskEither<PortFailure, SettledDumps>;

export interface SettledDumps {
  readonly isWorkDue: boolean;
  readonly nextAt: O.Option<Date>;
}

export interface SettleDumpsPorts extends GatherDumpsPorts, SettleProblemsPorts {
  readonly dumpReport: (state: ScheduleState, problem: DumpProblem) => ProblemReport;
}

export const settleDumps =
  (ports: SettleDumpsPorts): SettleDumps =>
  (state, now) =>
    pipe(
      gatherDumps(ports, state),
      TE.tap((dumps) =>
        settleProblems(ports)(
          { type: 'schedule', id: state.id },
          DUMP_PROBLEM_KINDS,
          dumpProblems({ ...dumps, changedAt: state.changedAt }, now).map((problem) =>
            ports.dumpReport(state, problem),
          ),
          now,
        ),
      ),
      TE.map((dumps) => {
        const isWorkDue = dumpWork(dumps, now).length > 0;
        return { isWorkDue, nextAt: nextAt(dumps, isWorkDue, now) };
      }),
    );

/** What is due may not be possible now, or its node may end meanwhile: it is due again soon. */
const nextAt = (dumps: DumpsOfSchedule, isWorkDue: boolean, now: Date): O.Option<Date> => {
  const times = [
    ...wantedCopies(dumps, now).flatMap((copy) => [
      nextTryAt(copy),
      lateAt(dumps.state.changedAt, copy),
    ]),
    ...RA.fromOption(nextLookUpAt(dumps.runs)),
    ...(isWorkDue ? [new Date(now.getTime() + AGAIN_MS)] : []),
  ].filter((at) => at > now);
  return RA.head(times.toSorted((a, b) => a.getTime() - b.getTime()));
};
