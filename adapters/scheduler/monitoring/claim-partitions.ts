import type { Uuid } from '../../../core/shared/uuid.js';
import type { Assignment, PartitionRound } from '../../../core/monitoring/assignment/assignment.js';
import { partitionOf } from '../../../core/monitoring/assignment/assignment.js';
import { dueAt, roundNumber, roundAt } from '../../../core/monitoring/assignment/round-times.js';
import type { MonitoringNodes } from '../../../core/monitoring/ports/monitoring-nodes.js';
import {
  type HeartbeatOutcome,
  NO_HEARTBEAT,
} from '../../../core/monitoring/use-cases/send-heartbeat.js';
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
}

/** Claims every partition of the assignment that is due and not yet claimed, and queues checks of its servers. */
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
      if (!(await claimRound(ports, new Date(roundMs), partitions, assignment))) return;
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

/** Returns false where the claim failed. */
const claimRound = async (
  { node, nodes, intervalMs, checks, counters, warnings }: ClaimPartitionsPorts,
  round: Date,
  partitions: readonly number[],
  assignment: Assignment,
): Promise<boolean> => {
  const claimed = await warnings.attempt(nodes.claim(node, round, partitions));
  if (claimed === undefined) {
    counters.failedClaims += 1;
    return false;
  }
  if (claimed.length > 0) counters.lastRound = round;
  for (const partition of claimed) {
    const one = { partition, round };
    const order = { round: roundNumber(intervalMs)(one), due: dueAt(intervalMs)(one) };
    // A check that lasts longer than a round has failed for the next one; a second is not started beside it.
    for (const server of assignment.get(partition) ?? [])
      if (!checks.add({ server, ...order, isTrial: false })) counters.failedChecks += 1;
  }
  return true;
};
