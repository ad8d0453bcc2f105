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
 * Adds the runs whose time has come, and returns whether one of them is due. Reads only the store, so that no slow target holds
 * up the runs of others. The rest of the upkeep is left to `maintainSchedule`: unless that succeeds, the upkeep is due again
 * soon.
 */
export type PlanRuns = (state: ScheduleState) => TE.TaskEither<PortFailure, boolean>;

export interface PlanRunsPorts {
  readonly schedules: Pick<ScheduleRegister, 'record'>;
  readonly dueTimes: DueTimes;
  readonly clock: Clock;
}

/** How soon the upkeep of a schedule is due again if it did not succeed. */
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

/** The first of these times, at least a moment from now, and at most this many milliseconds. */
export const earliest = (now: Date, times: readonly O.Option<Date>[], latestMs: number): Date => {
  const known = times.flatMap((time) => (O.isSome(time) ? [time.value.getTime()] : []));
  const first = Math.min(...known, now.getTime() + latestMs);
  return new Date(Math.max(first, now.getTime() + 1));
};
