import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import { planSchedule } from './plan-schedule.js';
import type { DueTimes } from '../../ports/due-times.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import type { ScheduleState } from '../../schedule-state.js';

/**
 * Adds the runs whose time has come, and returns whether one of them is due. Asks nothing but the store, so that no target
 * that is slow holds up the run of another. What else there is to do for the schedule is left to `maintainSchedule`: unless
 * that comes to its end, the schedule wakes again soon.
 */
export type PlanRuns = (state: ScheduleState) => TE.TaskEither<PortFailure, boolean>;

export interface PlanRunsPorts {
  readonly schedules: Pick<ScheduleRegister, 'record'>;
  readonly dueTimes: DueTimes;
  readonly clock: Clock;
}

/** So soon a schedule wakes again to which nobody maintained. */
export const AGAIN_MS = 300_000;

export const planRuns =
  ({ schedules, dueTimes, clock }: PlanRunsPorts): PlanRuns =>
  (state) => {
    const now = clock.now();
    const { plan, runs } = planSchedule(dueTimes)(state, now);
    const wakeAt = earliest(now, [plan.nextDueAt], AGAIN_MS);
    return pipe(
      schedules.record(state.id, { plan, runs, wakeAt }),
      TE.map((isStored) => isStored && runs.some((run) => run.state === 'due')),
    );
  };

/** The first of these times, a moment from now at the earliest, and so many milliseconds from now at the latest. */
export const earliest = (now: Date, times: readonly O.Option<Date>[], latestMs: number): Date => {
  const known = times.flatMap((time) => (O.isSome(time) ? [time.value.getTime()] : []));
  const first = Math.min(...known, now.getTime() + latestMs);
  return new Date(Math.max(first, now.getTime() + 1));
};
