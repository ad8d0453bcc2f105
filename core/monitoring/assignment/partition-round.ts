import type { ResourceId } from '../../shared/resource.js';

/** The fleet is divided into so many partitions, each of which is checked at a moment of its own. */
export const PARTITION_COUNT = 64;

/** The partition of a server. Ids end in random digits, whatever their version, so partitions fill evenly. */
export const partitionOf = (server: ResourceId): number =>
  Number.parseInt(server.slice(-2), 16) % PARTITION_COUNT;

/** One partition of the fleet in one round. */
export interface PartitionRound {
  /** 0 to `PARTITION_COUNT` - 1. */
  readonly partition: number;
  /** When the round began, which identifies it; the same for every node. */
  readonly round: Date;
}
