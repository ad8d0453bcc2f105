import * as O from 'fp-ts/lib/Option.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { WatchTurn } from '../../../core/monitoring/assignment/partition-round.js';
import type { TakenTurn, WatchRota } from '../../../core/monitoring/ports/monitoring-nodes.js';
import type { MemoryCell } from '../state-cell.js';
import type { GivenTurn, MemoryState } from '../state.js';

/** A turn that was given for a round so far ahead came from a wrong clock. */
const TOO_FAR_AHEAD_MS = 60 * 60 * 1_000;

export const memoryWatchRota = (cell: MemoryCell): WatchRota => ({
  attend: (node, at, since) =>
    cell.run(({ attendance }) => {
      attendance.set(node, at);
      const latest = new Date(2 * at.getTime() - since.getTime());
      for (const [other, seen] of attendance)
        if (other !== node && (seen < since || seen > latest)) attendance.delete(other);
      return [...attendance.keys()].sort();
    }),
  leave: (node) =>
    cell.run(({ attendance }) => {
      attendance.delete(node);
    }),
  takeTurn: (node, turn) => cell.run((state) => takeTurn(state, node, turn)),
});

const takeTurn = (
  { turns }: MemoryState,
  node: Uuid,
  { slot, round }: WatchTurn,
): O.Option<TakenTurn> => {
  const last = turns.get(slot);
  if (last !== undefined && isTaken(last, node, round)) return O.none;
  turns.set(slot, { node, round });
  return O.some({ isContinued: last?.node === node });
};

/** Whether the slot was given for this round, or for a later one that counts. */
const isTaken = (last: GivenTurn, node: Uuid, round: Date): boolean => {
  const aheadMs = last.round.getTime() - round.getTime();
  const isMistaken = aheadMs > TOO_FAR_AHEAD_MS || (aheadMs > 0 && last.node === node);
  return aheadMs >= 0 && !isMistaken;
};
