import * as O from 'fp-ts/lib/Option.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { PartitionRound } from '../../../core/monitoring/assignment/partition-round.js';
import type { Claim, MonitoringNodes } from '../../../core/monitoring/ports/monitoring-nodes.js';
import type { StateCell } from '../state-cell.js';
import type { LastClaim, MemoryState } from '../state.js';

/** A turn that was given for a round so far ahead came from a wrong clock. */
const TOO_FAR_AHEAD_MS = 60 * 60 * 1_000;

export const memoryMonitoringNodes = (cell: StateCell): MonitoringNodes => ({
  heartbeat: (node, at, since) =>
    cell.run(({ heartbeats }) => {
      heartbeats.set(node, at);
      const latest = new Date(2 * at.getTime() - since.getTime());
      for (const [other, seen] of heartbeats)
        if (other !== node && (seen < since || seen > latest)) heartbeats.delete(other);
      return [...heartbeats.keys()].sort();
    }),
  leave: (node) =>
    cell.run(({ heartbeats }) => {
      heartbeats.delete(node);
    }),
  claim: (node, turn) => cell.run((state) => claimPartition(state, node, turn)),
});

const claimPartition = (
  { claims }: MemoryState,
  node: Uuid,
  { partition, round }: PartitionRound,
): O.Option<Claim> => {
  const last = claims.get(partition);
  if (last !== undefined && isClaimed(last, node, round)) return O.none;
  claims.set(partition, { node, round });
  return O.some({ isContinued: last?.node === node });
};

/** Whether the slot was given for this round, or for a later one that counts. */
const isClaimed = (last: LastClaim, node: Uuid, round: Date): boolean => {
  const aheadMs = last.round.getTime() - round.getTime();
  const isMistaken = aheadMs > TOO_FAR_AHEAD_MS || (aheadMs > 0 && last.node === node);
  return aheadMs >= 0 && !isMistaken;
};
