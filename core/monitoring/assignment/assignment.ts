import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { ResourceId } from '../../shared/resource.js';
import { rightfulNode } from './partition-owner.js';
import type { Uuid } from '../../shared/uuid.js';
import { slotOf } from './partition-of.js';

/** What a node has to watch: the servers of each slot that is rightfully its own. Slots without a server are left out. */
export type WatchDuty = ReadonlyMap<number, readonly ResourceId[]>;

export const watchDuty = (
  node: Uuid,
  nodes: readonly Uuid[],
  servers: readonly ResourceId[],
): WatchDuty => {
  const bySlot = RNEA.groupBy((server: ResourceId) => slotOf(server).toString())(servers);
  return new Map(
    Object.entries(bySlot)
      .map(([slot, group]) => [Number(slot), group] as const)
      .filter(([slot]) => isRightful(node, nodes, slot)),
  );
};

const isRightful = (node: Uuid, nodes: readonly Uuid[], slot: number): boolean =>
  pipe(
    rightfulNode(nodes, slot),
    O.exists((one) => one === node),
  );
