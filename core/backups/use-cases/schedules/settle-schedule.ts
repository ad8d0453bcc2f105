import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemHistory } from '../../../problems/ports/problem-history.js';
import type { ProblemRegister } from '../../../problems/ports/problem-register.js';
import type { ProblemReport } from '../../../problems/problem.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { DueTimes } from '../../ports/due-times.js';
import { firstUnmade, givenUp, knownUntil } from '../../problems/overdue.js';
import { SCHEDULE_PROBLEM_KINDS, type ScheduleProblem } from '../../problems/schedule-problem.js';
import { scheduleProblems } from '../../problems/schedule-problems.js';
import type { ScheduleState } from '../../schedule-state.js';
import { settleProblems } from '../settle-problems.js';
import { isCauseOver } from './end-forecasts.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { RunQueue } from '../../ports/run-queue.js';
import type { RunTargetGone } from '../../ports/run-register.js';
import type { Run } from '../../run.js';

/**
 * Opens, updates and closes the problems of a schedule to match its state at this time. The next call completes what was
 * interrupted. Returns when to call it again if nothing else happens until then.
 */
export type SettleSchedule = (state: ScheduleState, now: Date) => PortTask<O.Option<Date>>;

export interface SettleSchedulePorts {
  readonly problems: Pick<ProblemRegister, 'open' | 'close'>;
  readonly history: Pick<ProblemHistory, 'page'>;
  readonly dueTimes: Pick<DueTimes, 'after'>;
  /** Sentences are made where they are delivered; those of problems are stored. */
  readonly scheduleReport: (
    state: ScheduleState,
    problem: ScheduleProblem,
    now: Date,
  ) => ProblemReport;
}

export const settleSchedule =
  (ports: SettleSchedulePorts): SettleSchedule =>
  (state, now) => {
    const { problems, nextAt } = scheduleProblems(state, unmadeOf(ports, state), now);
    const isForeseen = problems.some(({ kind }) => kind === 'dump_will_fail');
    return pipe(
      isForeseen ? isCauseOver(ports)(state, now) : TE.right(false),
      TE.map((isOver) => problems.filter(({ kind }) => !isOver || kind !== 'dump_will_fail')),
      TE.flatMap((found) =>
        settleProblems(ports)(
          { type: 'schedule', id: state.id },
          SCHEDULE_PROBLEM_KINDS,
          found.map((problem) => ports.scheduleReport(state, problem, now)),
          now,
        ),
      ),
      TE.map(() => O.fromNullable(nextAt)),
    );
  };

/** Dumps made elsewhere have no planned runs: missing reports are found by their due times. */
const unmadeOf = ({ dueTimes }: SettleSchedulePorts, state: ScheduleState): O.Option<Date> =>
  state.rules.run === 'elsewhere'
    ? dueTimes.after(state.rules, knownUntil(state))
    : firstUnmade(state);

/** Ends runs of a schedule that were begun elsewhere, and whose end was never reported: they would run for ever. */
export const endUnreported =
  (queue: Pick<RunQueue, 'report'>) =>
  (schedule: ResourceId, runs: readonly Run[], at: Date): PortTask<unknown, RunTargetGone> =>
    pipe(
      runs,
      TE.traverseSeqArray(({ dueAt, startedAt, startedBy, note }) =>
        queue.report({
          ...{ schedule, dueAt, startedAt, reportedBy: startedBy, note, at },
          ...{ state: 'failed', failure: { code: 'end_unreported' } },
        }),
      ),
    );

/** Ends those whose end is no longer expected to be reported. A schedule that is removed meanwhile has none. */
export const endGivenUp = (
  queue: Pick<RunQueue, 'report'>,
  state: ScheduleState,
  now: Date,
): PortTask<unknown> =>
  pipe(
    endUnreported(queue)(state.id, givenUp(state, now), now),
    TE.orElse((failure) => (failure._tag === 'RunTargetGone' ? TE.right([]) : TE.left(failure))),
  );
