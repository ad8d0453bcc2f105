import type { Assignment } from '../../../core/monitoring/assignment/assignment.js';
import { heartbeatTimes, dueAt, roundAt } from '../../../core/monitoring/assignment/round-times.js';
import type { Cluster } from '../../../core/monitoring/use-cases/send-heartbeat.js';
import type { MonitorOptions } from './monitor-options.js';
import type { ServerStateCache } from './server-state-cache.js';
import type { Sleep } from '../background/sleep.js';
import type { ClaimDuePartitions } from './claim-partitions.js';
import type { MonitoringCounters } from './monitoring-counters.js';
import type { Warnings } from '../background/warnings.js';

interface MonitoringLoop extends Pick<
  MonitorOptions,
  'node' | 'sendHeartbeat' | 'clock' | 'intervalMs'
> {
  readonly claimDuePartitions: ClaimDuePartitions;
  readonly states: ServerStateCache;
  readonly counters: MonitoringCounters;
  readonly warnings: Warnings;
  readonly sleep: Sleep;
}

const NOBODY: Cluster = { nodes: [], assignment: new Map() };

/** Attends, takes turns as they come due, and sleeps until the next of these, until the signal. */
export const runMonitoringLoop = async (
  watch: MonitoringLoop,
  signal: AbortSignal,
): Promise<void> => {
  const { clock, intervalMs, claimDuePartitions, sleep } = watch;
  const { everyMs } = heartbeatTimes(intervalMs);
  let attendance = NOBODY;
  let attendedAtMs = -Infinity;
  while (!signal.aborted) {
    const passedMs = clock.now().getTime() - attendedAtMs;
    // A clock that was set back must not make the other nodes wait for a word.
    if (passedMs < 0 || passedMs >= everyMs) {
      attendedAtMs = clock.now().getTime();
      attendance = await attend(watch, attendance);
    }
    await claimDuePartitions(attendance.assignment, clock.now(), signal);
    const now = clock.now();
    const untilAttendingMs = attendedAtMs + everyMs - now.getTime();
    await sleep(
      Math.max(1, Math.min(untilAttendingMs, untilDueMs(intervalMs, attendance.assignment, now))),
      signal,
    );
  }
};

/** What cannot be learnt now stays as it was: whoever takes a turn is told whether it is theirs. */
const attend = async (
  { node, sendHeartbeat, states, counters, warnings, clock, intervalMs }: MonitoringLoop,
  before: Cluster,
): Promise<Cluster> => {
  warnings.expireBefore(clock.now().getTime() - 2 * intervalMs);
  const attendance = await warnings.attempt(sendHeartbeat(node));
  if (attendance === undefined) {
    counters.failedClaims += 1;
    return before;
  }
  states.retainOnly(new Set([...attendance.assignment.values()].flat()));
  // One that went may have come back for a moment, and changed what nobody else knows of.
  if (String(attendance.nodes) !== String(before.nodes)) states.invalidateAll();
  return attendance;
};

/** Until the next turn of this duty. */
const untilDueMs = (intervalMs: number, duty: Assignment, now: Date): number =>
  Math.min(
    ...[...duty.keys()].map(
      (slot) =>
        dueAt(intervalMs)(roundAt(intervalMs)(slot, now)).getTime() + intervalMs - now.getTime(),
    ),
  );
