import * as O from 'fp-ts/lib/Option.js';
import type { DueTimes } from '../../ports/due-times.js';
import type { PlannedRun, SchedulePlan, ScheduleState } from '../../schedule-state.js';
import { catchUpMs } from '../../problems/overdue.js';
import { jitterOf } from '../../run-delays.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { isAhead } from '../../../shared/durations.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';

/** The plan of a schedule from now on, and the runs to add for the times that have come since the plan before. */
export interface NextPlan {
  readonly plan: SchedulePlan;
  /** The latest first; at most one of them is `due`. */
  readonly runs: readonly PlannedRun[];
}

/** How many missed runs are recorded after a long time without planning: the latest ones. */
const MOST_ADDED = 50;

/**
 * Plans only the latest of the times that have come, if it is not too long ago and no run of the schedule waits to begin; all
 * others are missed. A schedule that is new, or whose expression or zone has changed, begins now, and so does one that was planned
 * under a clock that has been set back since: what was planned then keeps its rows. Dumps made elsewhere are not
 * planned, only expected.
 */
export const planSchedule =
  (dueTimes: DueTimes) =>
  (state: ScheduleState, now: Date): NextPlan => {
    const { rules, plan } = state;
    const known = O.toUndefined(O.filter(isOf(rules, now))(plan));
    const plannedUntil = known === undefined || known.plannedUntil < now ? now : known.plannedUntil;
    const coming = dueTimes.after(rules, known?.plannedUntil ?? now);
    const hasCome = O.isSome(coming) && coming.value <= now;
    const times =
      known === undefined || rules.run === 'elsewhere' || !hasCome
        ? []
        : timesBetween(dueTimes, rules, known.plannedUntil, now);
    return {
      plan: {
        cron: rules.cron,
        timezone: rules.timezone,
        plannedUntil,
        nextDueAt: hasCome ? dueTimes.after(rules, plannedUntil) : coming,
        foresight: known?.foresight ?? O.none,
      },
      runs: times.map((dueAt, index) =>
        toRun(state, dueAt, index === 0 && isMadeUp(state, dueAt, now)),
      ),
    };
  };

/** Finding many takes milliseconds, and usually one has come. */
const timesBetween = (
  { between }: DueTimes,
  rules: ScheduleState['rules'],
  after: Date,
  until: Date,
): readonly Date[] => {
  const latest = between(rules, after, until, 2);
  return latest.length < 2 ? latest : between(rules, after, until, MOST_ADDED);
};

const isOf =
  ({ cron, timezone }: ScheduleState['rules'], now: Date) =>
  (plan: SchedulePlan): boolean =>
    plan.cron === cron && plan.timezone === timezone && !isAhead(plan.plannedUntil, now);

/** A run that waits already serves the latest time as well: a queue of runs would only dump the same data again. */
const isMadeUp = ({ rules, runs }: ScheduleState, dueAt: Date, now: Date): boolean =>
  now.getTime() - dueAt.getTime() <= catchUpMs(rules) &&
  !runs.some(({ kind, state }) => kind === 'scheduled' && state === 'due');

const toRun = ({ id, rules }: ScheduleState, dueAt: Date, isDue: boolean): PlannedRun => ({
  kind: 'scheduled',
  state: isDue ? 'due' : 'missed',
  schedule: id,
  dueAt,
  notBefore: new Date(dueAt.getTime() + jitterOf(id, rules.jitterMs ?? 0)),
  startedBy: id,
});

/**
 * Adds the runs whose time has come, and returns whether one of them is due. Reads only the store, so that no slow target holds
 * up the runs of others. The rest of the upkeep is left to `maintainSchedule`: unless that succeeds, the upkeep is due again
 * soon.
 */
export type PlanRuns = (state: ScheduleState) => PortTask<boolean>;

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
