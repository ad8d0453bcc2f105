import type { Uuid } from '../../../core/shared/uuid.js';
import type { Assignment, PartitionRound } from '../../../core/monitoring/assignment/assignment.js';
import { partitionOf } from '../../../core/monitoring/assignment/assignment.js';
import {
  roundAt,
  roundNumber,
  serverDueAt,
} from '../../../core/monitoring/assignment/round-times.js';
import type { MonitoringNodes } from '../../../core/monitoring/ports/monitoring-nodes.js';
import type { HeartbeatOutcome } from '../../../core/monitoring/use-cases/send-heartbeat.js';
import { NO_HEARTBEAT } from '../../../core/monitoring/use-cases/send-heartbeat.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { Sleep } from '../background/sleep.js';
import type { QueuedCheck } from './check-lanes.js';
import type { CheckQueue } from './check-queue.js';
import type { MonitoringCounters } from './run-checks.js';
import type { Warnings } from '../background/warnings.js';

export interface ClaimPartitionsPorts {
  readonly node: Uuid;
  readonly nodes: Pick<MonitoringNodes, 'claim'>;
  readonly intervalMs: number;
  readonly checks: CheckQueue;
  readonly counters: MonitoringCounters;
  readonly warnings: Warnings;
  readonly clock: Clock;
  readonly sleep: Sleep;
}

/** Claims every partition of the assignment that is due and not yet claimed, and queues a check of each of its servers when that is due. */
export type ClaimDuePartitions = (
  outcome: HeartbeatOutcome,
  at: Date,
  signal: AbortSignal,
) => Promise<void>;

/**
 * What is due of one round is claimed at once. A claim that fails is retried, and no other is made until it succeeds. After
 * a pause, such as that of a machine that slept, only the last round of each partition is claimed. Rounds that were due
 * before `begin` are skipped for the servers that were there: one that is added soon after is checked at once.
 */
export const claimPartitions = (ports: ClaimPartitionsPorts, begin: Date): ClaimDuePartitions => {
  const latest = roundAt(ports.intervalMs);
  const handled = new Map<number, number>();
  let isBegun = false;
  return async (outcome, at, signal) => {
    const { assignment, servers } = outcome;
    if (!isBegun && outcome !== NO_HEARTBEAT) {
      isBegun = true;
      for (const partition of servers.ids.map(partitionOf))
        handled.set(partition, latest(partition, begin).round.getTime());
    }
    const due = [...assignment.keys()]
      .map((partition) => latest(partition, at))
      .filter(({ partition, round }) => handled.get(partition) !== round.getTime());
    for (const [roundMs, partitions] of byRound(due)) {
      if (signal.aborted) return;
      const claimed = await claimRound(ports, new Date(roundMs), partitions);
      if (claimed === undefined) return;
      void addWhenDue(ports, ordersOf(ports, claimed, assignment), signal);
      for (const partition of partitions) handled.set(partition, roundMs);
    }
  };
};

/** The partitions of each round, the earliest round first. */
const byRound = (due: readonly PartitionRound[]): readonly [number, readonly number[]][] =>
  [...new Set(due.map(({ round }) => round.getTime()))]
    .sort((a, b) => a - b)
    .map((roundMs) => [
      roundMs,
      due.filter(({ round }) => round.getTime() === roundMs).map(({ partition }) => partition),
    ]);

/** Undefined where the claim failed. */
const claimRound = async (
  { node, nodes, counters, warnings }: ClaimPartitionsPorts,
  round: Date,
  partitions: readonly number[],
): Promise<readonly PartitionRound[] | undefined> => {
  const claimed = await warnings.attempt(nodes.claim(node, round, partitions));
  if (claimed === undefined) counters.failedClaims += 1;
  else if (claimed.length > 0) counters.lastRound = round;
  return claimed?.map((partition) => ({ partition, round }));
};

/** In the order in which they are due. */
const ordersOf = (
  { intervalMs }: Pick<ClaimPartitionsPorts, 'intervalMs'>,
  claimed: readonly PartitionRound[],
  assignment: Assignment,
): readonly QueuedCheck[] =>
  claimed
    .flatMap((one) =>
      (assignment.get(one.partition) ?? []).map((server) => ({
        server,
        round: roundNumber(intervalMs)(one),
        due: serverDueAt(intervalMs)(one, server),
        isTrial: false,
      })),
    )
    .sort((one, other) => one.due.getTime() - other.due.getTime());

/** A check that lasts longer than a round has failed for the next one; a second is not started beside it. */
const addWhenDue = async (
  { checks, counters, clock, sleep }: ClaimPartitionsPorts,
  orders: readonly QueuedCheck[],
  signal: AbortSignal,
): Promise<void> => {
  const claimedMs = clock.now().getTime();
  for (const order of orders) {
    const nowMs = clock.now().getTime();
    const untilDueMs = order.due.getTime() - nowMs;
    // Nothing waits for a clock that was set back.
    if (untilDueMs > 0 && nowMs >= claimedMs) await sleep(untilDueMs, signal);
    if (signal.aborted) return;
    if (!checks.add(order)) counters.failedChecks += 1;
  }
};
