import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortFailure, PortTask } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { Foresight, ScheduleState } from '../../schedule-state.js';
import { AGAIN_MS, earliest, planSchedule } from './plan-schedule.js';
import type { DueTimes } from '../../ports/due-times.js';
import type { RunQueue } from '../../ports/run-queue.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import { nextGivenUpAt } from '../../problems/overdue.js';
import { endGivenUp, type SettleSchedule } from './settle-schedule.js';
import type { SettleProofs } from '../proving/settle-proofs.js';
import type { ForeseeRun } from './foresee-run.js';
import type { RemoveExpired } from './remove-expired.js';
import type { SettleDumps } from '../keeping/settle-dumps.js';
import { DAY_MS, HOUR_MS } from '../../../shared/durations.js';
import { EVENING_CRON, eveningUntil, nextForesight } from '../../foresight/next-foresight.js';

/**
 * Examines the next run of a schedule if that is due, opens and closes its problems, removes the dumps that it does not keep,
 * and stores when its next upkeep is due. Everything follows from the state, so that the next call completes what was
 * interrupted. Returns whether something is due for its stored dumps, which takes longer.
 */
export type MaintainSchedule = (id: ResourceId, signal: AbortSignal) => PortTask<boolean>;

export interface MaintainSchedulePorts {
  readonly schedules: Pick<ScheduleRegister, 'state' | 'record'>;
  readonly queue: Pick<RunQueue, 'report'>;
  readonly dueTimes: DueTimes;
  readonly clock: Clock;
  readonly foreseeRun: ForeseeRun;
  readonly settleSchedule: SettleSchedule;
  readonly settleProofs: SettleProofs;
  readonly settleDumps: SettleDumps;
  readonly removeExpired: RemoveExpired;
}

export const maintainSchedule =
  (ports: MaintainSchedulePorts): MaintainSchedule =>
  (id, signal) =>
    withState(ports, id, (before) =>
      pipe(
        endGivenUp(ports.queue, before, ports.clock.now()),
        TE.flatMap(() => examineIfTime(ports, before, signal)),
        // An examination takes a while, in which a run may have ended.
        TE.flatMap((foresight) =>
          withState(ports, id, (state) => settle(ports, state, foresight, signal)),
        ),
      ),
    );

const withState = (
  { schedules }: MaintainSchedulePorts,
  id: ResourceId,
  use: (state: ScheduleState) => PortTask<boolean>,
): PortTask<boolean> =>
  TE.flatMap(O.match(() => TE.right<PortFailure, boolean>(false), use))(schedules.state(id));

/** The result of a new examination; that of the last one where none is due, or it failed. */
const examineIfTime = (
  { dueTimes, clock, foreseeRun, settleSchedule }: MaintainSchedulePorts,
  state: ScheduleState,
  signal: AbortSignal,
): PortTask<O.Option<Foresight>> => {
  const [now, known] = [clock.now(), O.flatMap(foresightOf)(state.plan)];
  const planned = planSchedule(dueTimes)(state, now).plan;
  const next = { ...state, plan: O.some(planned) };
  if (O.isNone(planned.nextDueAt) || !isTime(foresightAt(dueTimes, next), now))
    return TE.right(known);
  const examined = pipe(
    foreseeRun(next, planned.nextDueAt.value, signal),
    TE.match(() => known, O.some),
  );
  // The problems known so far do not wait for servers and destinations, which may be silent.
  return pipe(
    settleSchedule({ ...state, plan: O.some({ ...planned, foresight: known }) }, now),
    TE.flatMapTask(() => examined),
  );
};

const foresightOf = ({ foresight }: { readonly foresight: O.Option<Foresight> }) => foresight;

const isTime = (at: O.Option<Date>, now: Date): boolean => O.isSome(at) && at.value <= now;

const settle = (
  ports: MaintainSchedulePorts,
  state: ScheduleState,
  foresight: O.Option<Foresight>,
  signal: AbortSignal,
): PortTask<boolean> => {
  const now = ports.clock.now();
  const { plan, runs } = planSchedule(ports.dueTimes)(state, now);
  const next = { ...plan, foresight };
  const maintained = { ...state, plan: O.some(next) };
  return pipe(
    ports.settleSchedule(maintained, now),
    TE.bindTo('settleAt'),
    TE.tap(() => ports.removeExpired(state, signal)),
    TE.bind('settleProofsAt', () => ports.settleProofs(state, now)),
    TE.bind('dumps', () => ports.settleDumps(maintained, now)),
    TE.flatMap(({ settleAt, settleProofsAt, dumps }) => {
      const examineAt = pipe(
        foresightAt(ports.dueTimes, maintained),
        // One that failed is retried after a while.
        O.map((at) => (at <= now ? new Date(now.getTime() + AGAIN_MS) : at)),
      );
      const wakeAt = earliest(
        now,
        [plan.nextDueAt, settleAt, settleProofsAt, dumps.nextAt, examineAt, nextGivenUpAt(state)],
        MOST_PAUSE_MS,
      );
      return pipe(
        ports.schedules.record(state.id, { plan: next, runs, wakeAt }),
        TE.map((isStored) => isStored && dumps.isWorkDue),
      );
    }),
  );
};

/** The evening before a run is within these two days, in every zone. */
const TWO_DAYS_MS = 2 * DAY_MS;

/**
 * A dump that is kept for a number of days is removed within a day after them, whatever else happens to its schedule. The store
 * takes what is more than a day ahead for the work of a clock that was set back, and clocks of nodes differ by less than an hour.
 */
const MOST_PAUSE_MS = DAY_MS - HOUR_MS;

/** When to examine the next run of a schedule; none where none is due. */
export const foresightAt = (dueTimes: DueTimes, state: ScheduleState): O.Option<Date> =>
  pipe(
    state.plan,
    O.flatMap(({ nextDueAt }) => nextDueAt),
    O.flatMap((dueAt) =>
      nextForesight(state, { dueAt, evening: eveningOf(dueTimes, state, dueAt) }),
    ),
  );

const eveningOf = (
  dueTimes: DueTimes,
  { rules: { timezone } }: ScheduleState,
  dueAt: Date,
): O.Option<Date> => {
  const until = eveningUntil(dueAt);
  const after = new Date(until.getTime() - TWO_DAYS_MS);
  return O.fromNullable(dueTimes.between({ cron: EVENING_CRON, timezone }, after, until, 1)[0]);
};
