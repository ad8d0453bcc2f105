/** The fleet is watched in so many parts, each at a moment of its own. */
export const PARTITION_COUNT = 64;

/** One part of the fleet in one round. */
export interface PartitionRound {
  /** 0 to `WATCH_SLOTS` - 1. */
  readonly partition: number;
  /** When the round began, by which it is known; the same for every node. */
  readonly round: Date;
}
