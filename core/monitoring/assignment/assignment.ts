import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { ResourceId } from '../../shared/resource.js';
import { partitionOwner } from './partition-owner.js';
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
  return new Map(
    Object.entries(byPartition)
      .map(([partition, group]) => [Number(partition), group] as const)
      .filter(([partition]) => isOwner(node, nodes, partition)),
  );
};

const isOwner = (node: Uuid, nodes: readonly Uuid[], partition: number): boolean =>
  pipe(
    partitionOwner(nodes, partition),
    O.exists((one) => one === node),
  );
