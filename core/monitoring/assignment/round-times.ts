import { PARTITION_COUNT, type PartitionRound } from './partition-round.js';

/** For how long a slot waits after its round has begun: the work of a round is spread over it. */
const delayMs = (intervalMs: number, slot: number): number =>
  Math.floor((slot * intervalMs) / PARTITION_COUNT);

/** The last turn of a slot that is due at this time. Rounds begin at multiples of the interval, for every node alike. */
export const roundAt =
  (intervalMs: number) =>
  (slot: number, at: Date): PartitionRound => {
    const begun = at.getTime() - delayMs(intervalMs, slot);
    return { partition: slot, round: new Date(Math.floor(begun / intervalMs) * intervalMs) };
  };

export const dueAt =
  (intervalMs: number) =>
  ({ partition, round }: PartitionRound): Date =>
    new Date(round.getTime() + delayMs(intervalMs, partition));

/** How many rounds there have been: each is one more than the last. */
export const roundNumber =
  (intervalMs: number) =>
  ({ round }: PartitionRound): number =>
    Math.floor(round.getTime() / intervalMs);

/** How often a node says that it is on watch, and how long after its last word it is taken for gone. */
export interface HeartbeatTimes {
  readonly everyMs: number;
  readonly goneAfterMs: number;
}

const LONGEST_SILENCE_MS = 30_000;

/** One that dies is missed, and what it did not get to is caught up with, before the round is over. */
export const heartbeatTimes = (intervalMs: number): HeartbeatTimes => {
  const goneAfterMs = Math.min(intervalMs / 2, LONGEST_SILENCE_MS);
  return { goneAfterMs, everyMs: goneAfterMs / 3 };
};
