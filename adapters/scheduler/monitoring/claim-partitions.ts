import * as O from 'fp-ts/lib/Option.js';
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
import type { ServerStateCache } from './server-state-cache.js';
import type { MonitoringCounters } from './monitoring-counters.js';
import type { Warnings } from '../background/warnings.js';

export interface ClaimPartitionsPorts {
  readonly node: Uuid;
  readonly nodes: Pick<MonitoringNodes, 'claim'>;
  readonly intervalMs: number;
  readonly checks: CheckQueue;
  readonly states: ServerStateCache;
  readonly counters: MonitoringCounters;
  readonly warnings: Warnings;
}

/** Takes every turn of the duty that is due and was not asked for, and has its servers looked at. */
export type ClaimDuePartitions = (duty: Assignment, at: Date, signal: AbortSignal) => Promise<void>;

/**
 * A turn is asked for until there is an answer; while the store gives none, no other is asked for. After a pause, such
 * as that of a machine that slept, only the last turn of each slot is. Those that were due before `begin` are left to
 * their round.
 */
export const claimPartitions = (taking: ClaimPartitionsPorts, begin: Date): ClaimDuePartitions => {
  const latest = roundAt(taking.intervalMs);
  const asked = new Map(
    Array.from({ length: PARTITION_COUNT }, (_, slot) => [
      slot,
      latest(slot, begin).round.getTime(),
    ]),
  );
  return async (duty, at, signal) => {
    for (const [slot, servers] of duty) {
      const turn = latest(slot, at);
      if (signal.aborted) return;
      if (asked.get(slot) === turn.round.getTime()) continue;
      if (!(await takeTurn(taking, turn, servers))) return;
      asked.set(slot, turn.round.getTime());
    }
  };
};

/** Whether there was an answer. */
const takeTurn = async (
  { node, nodes, intervalMs, checks, states, counters, warnings }: ClaimPartitionsPorts,
  turn: PartitionRound,
  servers: readonly ResourceId[],
): Promise<boolean> => {
  const taken = await warnings.attempt(nodes.claim(node, turn));
  if (taken === undefined) {
    counters.failedClaims += 1;
    return false;
  }
  const isContinued = O.isSome(taken) && taken.value.isContinued;
  if (!isContinued) servers.forEach(states.evict);
  if (O.isNone(taken)) return true;
  counters.lastRound = turn.round;
  const order = { round: roundNumber(intervalMs)(turn), due: dueAt(intervalMs)(turn) };
  // A look that lasts longer than a round has failed for the next one, and is not joined by a second.
  for (const server of servers) if (!checks.add({ server, ...order })) counters.failedChecks += 1;
  return true;
};
