import * as O from 'fp-ts/lib/Option.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { WatchDuty } from '../../../core/monitoring/assignment/assignment.js';
import { dueAt, roundNumber, turnAt } from '../../../core/monitoring/assignment/round-times.js';
import {
  WATCH_SLOTS,
  type WatchTurn,
} from '../../../core/monitoring/assignment/partition-round.js';
import type { WatchRota } from '../../../core/monitoring/ports/monitoring-nodes.js';
import type { LookQueue } from './check-queue.js';
import type { ServerMemories } from './server-state-cache.js';
import type { WatchCounts } from './monitoring-counters.js';
import type { WatchTroubles } from '../background/warnings.js';

export interface TurnTaking {
  readonly node: Uuid;
  readonly rota: Pick<WatchRota, 'takeTurn'>;
  readonly intervalMs: number;
  readonly looks: LookQueue;
  readonly memories: ServerMemories;
  readonly counts: WatchCounts;
  readonly troubles: WatchTroubles;
}

/** Takes every turn of the duty that is due and was not asked for, and has its servers looked at. */
export type TakeDueTurns = (duty: WatchDuty, at: Date, signal: AbortSignal) => Promise<void>;

/**
 * A turn is asked for until there is an answer; while the store gives none, no other is asked for. After a pause, such
 * as that of a machine that slept, only the last turn of each slot is. Those that were due before `begin` are left to
 * their round.
 */
export const turnTaking = (taking: TurnTaking, begin: Date): TakeDueTurns => {
  const latest = turnAt(taking.intervalMs);
  const asked = new Map(
    Array.from({ length: WATCH_SLOTS }, (_, slot) => [slot, latest(slot, begin).round.getTime()]),
  );
  return async (duty, at, signal) => {
    for (const [slot, servers] of duty) {
      const turn = latest(slot, at);
      if (signal.aborted) return;
      if (asked.get(slot) === turn.round.getTime()) continue;
      if (!(await takeTurn(taking, turn, servers))) return;
      asked.set(slot, turn.round.getTime());
    }
  };
};

/** Whether there was an answer. */
const takeTurn = async (
  { node, rota, intervalMs, looks, memories, counts, troubles }: TurnTaking,
  turn: WatchTurn,
  servers: readonly ResourceId[],
): Promise<boolean> => {
  const taken = await troubles.attempt(rota.takeTurn(node, turn));
  if (taken === undefined) {
    counts.failedTurns += 1;
    return false;
  }
  const isContinued = O.isSome(taken) && taken.value.isContinued;
  if (!isContinued) servers.forEach(memories.forget);
  if (O.isNone(taken)) return true;
  counts.lastRound = turn.round;
  const order = { round: roundNumber(intervalMs)(turn), due: dueAt(intervalMs)(turn) };
  // A look that lasts longer than a round has failed for the next one, and is not joined by a second.
  for (const server of servers) if (!looks.add({ server, ...order })) counts.failedLooks += 1;
  return true;
};
