import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { ResourceId } from '../../shared/resource.js';
import { partitionOwners } from './partition-owners.js';
import type { Uuid } from '../../shared/uuid.js';
import { partitionOf } from './partition-round.js';

/** What a node has to check: the servers of each partition that it owns. Partitions without a server are left out. */
export type Assignment = ReadonlyMap<number, readonly ResourceId[]>;

export const assignServers = (
  node: Uuid,
  nodes: readonly Uuid[],
  servers: readonly ResourceId[],
): Assignment => {
  const byPartition = RNEA.groupBy((server: ResourceId) => partitionOf(server).toString())(servers);
  const partitions = Object.entries(byPartition).map(
    ([partition, group]) => [Number(partition), group] as const,
  );
  const owners = partitionOwners(
    nodes,
    partitions.map(([partition, group]) => ({ partition, servers: group.length })),
  );
  return new Map(partitions.filter((_, index) => owners[index] === node));
};
