import type { ResourceId } from '../../shared/resource.js';

/** The number of moments over which the work of a round is spread. */
export const MOMENT_COUNT = 64;

/** The number of partitions that are due at one moment, and claimed together. */
const PARTITIONS_A_MOMENT = 16;

/** The number of partitions of the fleet: about five for each of 200 nodes, so that they can be divided evenly. */
export const PARTITION_COUNT = MOMENT_COUNT * PARTITIONS_A_MOMENT;

/**
 * The partition of a server. Ids end in random digits, whatever their version, so partitions fill evenly. The last two select
 * the moment, and those before the partition of that moment: servers keep their moment if the number of partitions ever grows.
 */
export const partitionOf = (server: ResourceId): number => {
  const end = Number.parseInt(server.slice(-4), 16);
  return (end % MOMENT_COUNT) * PARTITIONS_A_MOMENT + (Math.floor(end / 256) % PARTITIONS_A_MOMENT);
};

/** At which moment of a round a partition is due: 0 to `MOMENT_COUNT` - 1. */
export const momentOf = (partition: number): number => Math.floor(partition / PARTITIONS_A_MOMENT);

/** One partition of the fleet in one round. */
export interface PartitionRound {
  /** 0 to `PARTITION_COUNT` - 1. */
  readonly partition: number;
  /** When the round began, which identifies it; the same for every node. */
  readonly round: Date;
}
