import type { ScheduleRegister } from '../../../core/backups/ports/schedule-register.js';
import type { ScheduleState } from '../../../core/backups/schedule-state.js';
import type { MaintainSchedule } from '../../../core/backups/use-cases/schedules/maintain-schedule.js';
import type { KeepDumps } from '../../../core/backups/use-cases/keeping/keep-dumps.js';
import type { PlanRuns } from '../../../core/backups/use-cases/schedules/plan-schedule.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { type Bell, bell } from '../background/sleep.js';
import { readable } from '../background/warnings.js';
import type { Startable, Worker, WorkerOptions, WorkQueue } from '../background/worker.js';
import { worker, workQueue } from '../background/worker.js';
import { dispatchRuns, type DispatchRunsOptions } from './dispatch-runs.js';
import { proveDumps, type ProveDumpsOptions } from './prove-dumps.js';
import type {
  DestinationRegister,
  DestinationState,
} from '../../../core/backups/ports/destination-register.js';
import type { MaintainDestination } from '../../../core/backups/use-cases/destinations/maintain-destination.js';
import type { SweepDestination } from '../../../core/backups/use-cases/runs/sweep-destination.js';

export interface DispatcherOptions
  extends WorkerOptions, DispatchRunsOptions, ProveDumpsOptions, WakeDestinationsOptions {
  readonly schedules: Pick<ScheduleRegister, 'wake' | 'reexamine'>;
  readonly planRuns: PlanRuns;
  readonly maintainSchedule: MaintainSchedule;
  readonly keepDumps: KeepDumps;
}

/** Longer than it takes to plan a batch in the store. Where a node ends while it plans, its runs are late by this time. */
const PLANNING_LEASE_MS = 60_000;

/** The store commits them together; to read more of them would hold up requests for more than some milliseconds. */
const PLANNED_AT_ONCE = 20;

const BUSY_MS = 1_000;

/** Examinations wait for targets, which may be silent; what waits beyond these wakes again later. */
const MOST_WAITING = 2_000;

const QUIET_MS = 120_000;

/**
 * Wakes schedules and destinations whose time has come, carries out the runs that are due, many at once, and proves dumps again.
 * All of it is in the store, so that many nodes do this side by side. Each of these goes on while the others wait.
 */
export const dispatcher = (options: DispatcherOptions): Startable =>
  worker(options, (at) => [dispatch(options, at)]);

const dispatch = async (options: DispatcherOptions, at: Worker): Promise<void> => {
  const { warnings, sleep, signal } = at;
  const due = bell(sleep, signal);
  const underWay = new Set<Promise<void>>();
  const keeping = workQueue<ResourceId>(KEPT_AT_ONCE, async (id) => {
    if (!signal.aborted) await warnings.attempt(options.keepDumps(id, signal));
  });
  const maintaining = workQueue<ResourceId>(MAINTAINED_AT_ONCE, async (id) => {
    if (signal.aborted) return;
    const isWorkDue = await warnings.attempt(options.maintainSchedule(id, signal));
    if (isWorkDue === true) keeping.add(id);
  });
  // Settings, tools or the network of this node may be others than when the last examinations failed.
  await warnings.attempt(options.schedules.reexamine('fleet', true));
  await Promise.all([
    wakeSchedules(options, { ...at, due, maintaining }),
    wakeDestinations(options, at),
    dispatchRuns(options, { ...at, due, underWay }),
    proveDumps(options, at, () => underWay.size < options.limits.perNode),
  ]);
  await maintaining.drain();
  await keeping.drain();
};

interface Wakes extends Worker {
  readonly due: Bell;
  readonly maintaining: WorkQueue<ResourceId>;
}

const wakeSchedules = async (
  { schedules, planRuns }: DispatcherOptions,
  { warnings, due, maintaining, sleep, signal }: Wakes,
): Promise<void> => {
  const plan = async (state: ScheduleState): Promise<boolean> => {
    const isDue = (await warnings.attempt(planRuns(state))) === true;
    if (maintaining.waiting() < MOST_WAITING) maintaining.add(state.id);
    return isDue;
  };
  while (!signal.aborted) {
    warnings.expire(QUIET_MS);
    const woken =
      (await warnings.attempt(schedules.wake(PLANNING_LEASE_MS, PLANNED_AT_ONCE))) ?? [];
    const planned = await Promise.all(readable(warnings, woken).map(plan));
    if (planned.includes(true)) due.ring();
    if (woken.length < PLANNED_AT_ONCE) await sleep(woken.length > 0 ? BUSY_MS : IDLE_MS, signal);
  }
};

interface WakeDestinationsOptions {
  readonly destinations: Pick<DestinationRegister, 'wake'>;
  readonly maintainDestination: MaintainDestination;
  readonly sweepDestination: SweepDestination;
}

/** Longer than an examination and the removal of many dumps take. */
const LEASE_MS = 300_000;

const BATCH_SIZE = 100;
const IDLE_MS = 2_000;

const MAINTAINED_AT_ONCE = 16;

/** Copies take as long as dumps do. */
const KEPT_AT_ONCE = 2;

/** Probes destinations whose time has come, and sweeps those that can be written to, until the signal. */
const wakeDestinations = async (
  options: WakeDestinationsOptions,
  { warnings, sleep, signal }: Worker,
): Promise<void> => {
  const states = new Map<ResourceId, DestinationState>();
  // A destination may be silent for longer than its lease, and is then woken again.
  const maintaining = workQueue<ResourceId>(MAINTAINED_AT_ONCE, async (id) => {
    const state = states.get(id);
    states.delete(id);
    if (state === undefined || signal.aborted) return;
    const isWritable = await warnings.attempt(options.maintainDestination(state, signal));
    if (isWritable === true) await warnings.attempt(options.sweepDestination(state.target));
  });
  while (!signal.aborted) {
    const woken = (await warnings.attempt(options.destinations.wake(LEASE_MS, BATCH_SIZE))) ?? [];
    for (const state of readable(warnings, woken)) {
      states.set(state.target.id, state);
      maintaining.add(state.target.id);
    }
    await sleep(IDLE_MS, signal);
  }
  await maintaining.drain();
};
