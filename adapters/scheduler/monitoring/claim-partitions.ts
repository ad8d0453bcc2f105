import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Assignment } from '../../../core/monitoring/assignment/assignment.js';
import { dueAt, roundNumber, roundAt } from '../../../core/monitoring/assignment/round-times.js';
import {
  PARTITION_COUNT,
  type PartitionRound,
} from '../../../core/monitoring/assignment/partition-round.js';
import type { MonitoringNodes } from '../../../core/monitoring/ports/monitoring-nodes.js';
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
  assignment: Assignment,
  at: Date,
  signal: AbortSignal,
) => Promise<void>;

/**
 * A claim that fails is retried, and no other partition is claimed until it succeeds. After a pause, such as that of a
 * machine that slept, only the last round of each partition is claimed. Rounds that were due before `begin` are skipped.
 */
export const claimPartitions = (ports: ClaimPartitionsPorts, begin: Date): ClaimDuePartitions => {
  const latest = roundAt(ports.intervalMs);
  const handled = new Map(
    Array.from({ length: PARTITION_COUNT }, (_, partition) => [
      partition,
      latest(partition, begin).round.getTime(),
    ]),
  );
  return async (assignment, at, signal) => {
    for (const [partition, servers] of assignment) {
      const due = latest(partition, at);
      if (signal.aborted) return;
      if (handled.get(partition) === due.round.getTime()) continue;
      if (!(await claimPartition(ports, due, servers))) return;
      handled.set(partition, due.round.getTime());
    }
  };
};

/** Returns false where the claim failed. */
const claimPartition = async (
  { node, nodes, intervalMs, checks, counters, warnings }: ClaimPartitionsPorts,
  due: PartitionRound,
  servers: readonly ResourceId[],
): Promise<boolean> => {
  const isClaimed = await warnings.attempt(nodes.claim(node, due));
  if (isClaimed === undefined) {
    counters.failedClaims += 1;
    return false;
  }
  if (!isClaimed) return true;
  counters.lastRound = due.round;
  const order = { round: roundNumber(intervalMs)(due), due: dueAt(intervalMs)(due) };
  // A check that lasts longer than a round has failed for the next one; a second is not started beside it.
  for (const server of servers) if (!checks.add({ server, ...order })) counters.failedChecks += 1;
  return true;
};
