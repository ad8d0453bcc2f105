import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { ResourceId } from '../../shared/resource.js';
import { partitionOwner } from './partition-owner.js';
import type { Uuid } from '../../shared/uuid.js';
import { partitionOf } from './partition-of.js';

/** What a node has to watch: the servers of each slot that is rightfully its own. Slots without a server are left out. */
export type Assignment = ReadonlyMap<number, readonly ResourceId[]>;

export const assignServers = (
  node: Uuid,
  nodes: readonly Uuid[],
  servers: readonly ResourceId[],
): Assignment => {
  const bySlot = RNEA.groupBy((server: ResourceId) => partitionOf(server).toString())(servers);
  return new Map(
    Object.entries(bySlot)
      .map(([slot, group]) => [Number(slot), group] as const)
      .filter(([slot]) => isOwner(node, nodes, slot)),
  );
};

const isOwner = (node: Uuid, nodes: readonly Uuid[], slot: number): boolean =>
  pipe(
    partitionOwner(nodes, slot),
    O.exists((one) => one === node),
  );
