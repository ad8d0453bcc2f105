import type { Assignment } from '../../../core/monitoring/assignment/assignment.js';
import {
  type HeartbeatOutcome,
  NO_HEARTBEAT,
} from '../../../core/monitoring/use-cases/send-heartbeat.js';
import { heartbeatTimes, dueAt, roundAt } from '../../../core/monitoring/assignment/round-times.js';
import type { MonitorOptions } from './monitor-options.js';
import type { Sleep } from '../background/sleep.js';
import type { ClaimDuePartitions } from './claim-partitions.js';
import type { IsolationWatch } from './isolation-watch.js';
import type { MonitoringCounters } from './run-checks.js';
import type { Warnings } from '../background/warnings.js';

interface MonitoringLoop extends Pick<
  MonitorOptions,
  'node' | 'sendHeartbeat' | 'clock' | 'intervalMs'
> {
  readonly claimDuePartitions: ClaimDuePartitions;
  readonly counters: MonitoringCounters;
  readonly warnings: Warnings;
  readonly watch: IsolationWatch;
  readonly sleep: Sleep;
}

/** Sends heartbeats, claims partitions as they come due, and sleeps until the next of these, until the signal. */
export const runMonitoringLoop = async (
  loop: MonitoringLoop,
  signal: AbortSignal,
): Promise<void> => {
  const { clock, intervalMs, claimDuePartitions, sleep, watch } = loop;
  const { everyMs } = heartbeatTimes(intervalMs);
  let last = NO_HEARTBEAT;
  let heartbeatMs = -Infinity;
  while (!signal.aborted) {
    const passedMs = clock.now().getTime() - heartbeatMs;
    // Also after a clock was set back: the other nodes must not miss this one.
    if (passedMs < 0 || passedMs >= everyMs) {
      heartbeatMs = clock.now().getTime();
      last = await nextHeartbeat(loop, last);
      void watch.evaluate(last);
    }
    const { assignment } = last;
    await claimDuePartitions(assignment, clock.now(), signal);
    const now = clock.now();
    const untilHeartbeatMs = heartbeatMs + everyMs - now.getTime();
    await sleep(
      Math.max(1, Math.min(untilHeartbeatMs, untilDueMs(intervalMs, assignment, now))),
      signal,
    );
  }
};

/** The assignment stays as it was where the heartbeat fails: each claim decides anyway which node checks a partition. */
const nextHeartbeat = async (
  { node, sendHeartbeat, counters, warnings, clock, intervalMs }: MonitoringLoop,
  before: HeartbeatOutcome,
): Promise<HeartbeatOutcome> => {
  warnings.expireBefore(clock.now().getTime() - 2 * intervalMs);
  const outcome = await warnings.attempt(sendHeartbeat(node, before));
  if (outcome === undefined) counters.failedClaims += 1;
  return outcome ?? before;
};

/** Until the next partition of the assignment is due. */
const untilDueMs = (intervalMs: number, assignment: Assignment, now: Date): number =>
  Math.min(
    ...[...assignment.keys()].map(
      (partition) =>
        dueAt(intervalMs)(roundAt(intervalMs)(partition, now)).getTime() +
        intervalMs -
        now.getTime(),
    ),
  );
