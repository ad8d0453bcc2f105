import type { ResourceId } from '../../shared/resource.js';
import { MOMENT_COUNT, momentOf, type PartitionRound, placeInMoment } from './assignment.js';

/** How long after the beginning of a round a partition is due: the work of a round is spread over it. */
const delayMs = (intervalMs: number, partition: number): number =>
  Math.floor((momentOf(partition) * intervalMs) / MOMENT_COUNT);

/** The last round in which a partition is due at this time. Rounds begin at multiples of the interval, on every node. */
export const roundAt =
  (intervalMs: number) =>
  (partition: number, at: Date): PartitionRound => {
    const begun = at.getTime() - delayMs(intervalMs, partition);
    return { partition, round: new Date(Math.floor(begun / intervalMs) * intervalMs) };
  };

export const dueAt =
  (intervalMs: number) =>
  ({ partition, round }: PartitionRound): Date =>
    new Date(round.getTime() + delayMs(intervalMs, partition));

/** When a server of the partition is due. Those of a moment are spread until the next one, so that no burst of them holds up requests. */
export const serverDueAt =
  (intervalMs: number) =>
  (partition: PartitionRound, server: ResourceId): Date => {
    const afterMs = Math.floor((placeInMoment(server) * intervalMs) / MOMENT_COUNT);
    return new Date(dueAt(intervalMs)(partition).getTime() + afterMs);
  };

/** Each round has the number of the last one plus 1. */
export const roundNumber =
  (intervalMs: number) =>
  ({ round }: PartitionRound): number =>
    Math.floor(round.getTime() / intervalMs);

/** How often a node sends a heartbeat, and how long after the last one it counts as dead. */
export interface HeartbeatTimes {
  readonly everyMs: number;
  readonly deadAfterMs: number;
}

const LONGEST_SILENCE_MS = 30_000;

/** Short enough that the remaining servers of a dead node are checked before the round ends. */
export const heartbeatTimes = (intervalMs: number): HeartbeatTimes => {
  const deadAfterMs = Math.min(intervalMs / 2, LONGEST_SILENCE_MS);
  return { deadAfterMs, everyMs: deadAfterMs / 3 };
};
