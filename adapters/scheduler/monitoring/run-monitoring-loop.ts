import type { Assignment } from '../../../core/monitoring/assignment/assignment.js';
import type { HeartbeatOutcome } from '../../../core/monitoring/use-cases/send-heartbeat.js';
import { NO_HEARTBEAT } from '../../../core/monitoring/use-cases/send-heartbeat.js';
import { heartbeatTimes, dueAt, roundAt } from '../../../core/monitoring/assignment/round-times.js';
import type { MonitorOptions } from './monitor-options.js';
import { backOff } from '../../network/back-off.js';
import type { Sleep } from '../background/sleep.js';
import type { ClaimDuePartitions } from './claim-partitions.js';
import type { ReportNode } from './report-node.js';
import type { CheckQueue } from './check-queue.js';
import type { IsolationWatch, MonitoringCounters } from './run-checks.js';
import type { Warnings } from '../background/warnings.js';

/** A failure is over that has not occurred for two rounds, nor for this long. */
const QUIET_MS = 60_000;

interface MonitoringLoop extends Pick<
  MonitorOptions,
  'node' | 'sendHeartbeat' | 'clock' | 'intervalMs'
> {
  readonly claimDuePartitions: ClaimDuePartitions;
  readonly reportNode: ReportNode;
  readonly random: () => number;
  readonly counters: MonitoringCounters;
  readonly warnings: Warnings;
  readonly watch: IsolationWatch;
  readonly checks: CheckQueue;
  readonly sleep: Sleep;
}

/**
 * Sends heartbeats, claims partitions as they come due, and sleeps until the next of these, until the signal; for longer and
 * longer while the store does not answer.
 */
export const runMonitoringLoop = async (
  loop: MonitoringLoop,
  signal: AbortSignal,
): Promise<void> => {
  const { clock, intervalMs, claimDuePartitions, sleep, counters, watch } = loop;
  const { everyMs } = heartbeatTimes(intervalMs);
  const store = backOff(loop.random);
  let last = NO_HEARTBEAT;
  let heartbeatMs = -Infinity;
  while (!signal.aborted) {
    const failedBefore = counters.failedClaims;
    const passedMs = clock.now().getTime() - heartbeatMs;
    // Also after a clock was set back: the other nodes must not miss this one.
    if (passedMs < 0 || passedMs >= everyMs) {
      heartbeatMs = clock.now().getTime();
      last = await nextHeartbeat(loop, last);
      void watch.evaluate(last);
      tryServers(loop);
    }
    await claimDuePartitions(last, clock.now(), signal);
    store.record(counters.failedClaims > failedBefore);
    const now = clock.now();
    // No longer than that where the clock was set back meanwhile.
    const untilHeartbeatMs = Math.min(everyMs, heartbeatMs + everyMs - now.getTime());
    const untilNextMs = Math.min(untilHeartbeatMs, untilDueMs(intervalMs, last.assignment, now));
    await sleep(Math.max(1, untilNextMs, store.pauseMs()), signal);
  }
};

/** The assignment stays as it was where the heartbeat fails: each claim decides anyway which node checks a partition. */
const nextHeartbeat = async (
  { node, sendHeartbeat, reportNode, counters, warnings, intervalMs }: MonitoringLoop,
  before: HeartbeatOutcome,
): Promise<HeartbeatOutcome> => {
  warnings.expire(Math.max(2 * intervalMs, QUIET_MS));
  const outcome = await warnings.attempt(sendHeartbeat(node, before));
  if (outcome === undefined) {
    counters.failedClaims += 1;
    return before;
  }
  await reportNode(outcome.assignment);
  return outcome;
};

/** While others check its servers, this node finds out whether it reaches them again. */
const tryServers = ({ watch, checks, clock }: MonitoringLoop): void => {
  for (const server of watch.trials())
    checks.add({ server, round: 0, due: clock.now(), isTrial: true });
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
