import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemHistory } from '../../../problems/ports/problem-history.js';
import type { ProblemRegister } from '../../../problems/ports/problem-register.js';
import type {
  Problem,
  ProblemKey,
  ProblemRecord,
  ProblemReport,
} from '../../../problems/problem.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { DueTimes } from '../../ports/due-times.js';
import { firstUnmade, givenUp, knownUntil } from '../../problems/overdue.js';
import type { ScheduleProblem } from '../../problems/schedule-problems.js';
import { SCHEDULE_PROBLEM_KINDS, scheduleProblems } from '../../problems/schedule-problems.js';
import type { ScheduleState } from '../../schedule-state.js';
import { BACKUPS, settleProblems, type SettleProblemsPorts } from '../settle-problems.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { RunQueue } from '../../ports/run-queue.js';
import type { RunTargetGone } from '../../ports/run-register.js';
import type { Run } from '../../run.js';
import type { ProblemFilter, ProblemPosition } from '../../../problems/problem-page.js';
import { EVERY_PROBLEM } from '../../../problems/problem-page.js';
import { detectedKeyText } from '../../../problems/detected-kind.js';
import { lastForesight } from '../../foresight/next-foresight.js';
import { explains, explanationOf } from '../../problems/explanation-of.js';

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
          schedule,
          dueAt,
          startedAt,
          reportedBy: startedBy,
          note,
          at,
          state: 'failed',
          failure: { code: 'end_unreported' },
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

/**
 * Closes at once what is foreseen of dumps for the reason of a problem that is over. Each run is examined again, and its problem
 * opens again where it would fail all the same; until then nothing is said that the end of the cause has made untrue.
 */
export type EndForecasts = (over: ProblemKey, now: Date) => PortTask<void>;

const AT_ONCE = 500;

export const endForecasts = (ports: SettleProblemsPorts): EndForecasts => {
  const endFrom = (
    over: ProblemKey,
    now: Date,
    after: O.Option<ProblemPosition>,
  ): PortTask<void> => {
    const filter: ProblemFilter = {
      ...EVERY_PROBLEM,
      state: O.some('open'),
      kind: O.some('dump_will_fail'),
      // A schedule is not under its destination.
      resource: over.resource.type === 'destination' ? O.none : O.some(over.resource.id),
    };
    return pipe(
      ports.history.page(BACKUPS, { filter, after, limit: AT_ONCE }, now),
      TE.tap(({ problems }) =>
        TE.traverseSeqArray((problem: ProblemRecord) => ports.problems.close(problem, now))(
          problems.filter(isUnder(over)),
        ),
      ),
      TE.flatMap(({ next }) => (O.isNone(next) ? TE.right(undefined) : endFrom(over, now, next))),
    );
  };
  return (over, now) => (explains(over.kind) ? endFrom(over, now, O.none) : TE.right(undefined));
};

const isUnder =
  (over: ProblemKey) =>
  ({ facts }: Problem): boolean =>
    facts?.['explained_by'] === detectedKeyText(over);

/** Whether the problem that explains what is foreseen of a schedule has ended since it was examined. */
export const isCauseOver =
  ({ history }: { readonly history: Pick<ProblemHistory, 'page'> }) =>
  (state: ScheduleState, now: Date): PortTask<boolean> => {
    const foresight = O.toUndefined(lastForesight(state));
    const cause = explanationOf(state, foresight?.reasons ?? []);
    if (foresight === undefined || cause === undefined) return TE.right(false);
    const { kind, resource } = cause;
    const filter = { ...EVERY_PROBLEM, kind: O.some(kind), resource: O.some(resource.id) };
    return pipe(
      // No other kind of resource has problems of this kind: the first is of this one.
      history.page(BACKUPS, { filter, after: O.none, limit: 1 }, now),
      TE.map(
        ({ problems: [last] }) =>
          last !== undefined && O.exists((at: Date) => at >= foresight.examinedAt)(last.closedAt),
      ),
    );
  };
