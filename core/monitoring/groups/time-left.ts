import * as O from 'fp-ts/lib/Option.js';
import type { SignKind } from '../../described/sign.js';
import type { Counters } from '../../dump-check/instance-facts.js';
import { HOUR_MS } from '../../shared/durations.js';

export interface CountersAt extends Counters {
  readonly at: Date;
}

/** A sample counts from an hour on, and is replaced once another one is half a day old. */
const SAMPLE_MS = 12 * HOUR_MS;

export const nextCounters = (
  [first, second]: readonly CountersAt[],
  now: CountersAt,
): readonly CountersAt[] => {
  if (first === undefined || now.walBytes < first.walBytes) return [now];
  const age = now.at.getTime() - (second ?? first).at.getTime();
  if (age < SAMPLE_MS) return second === undefined ? [first] : [first, second];
  return [second ?? first, now];
};

/** How long something lasts that is used up as fast as since the last sample; none where that is not known, or it is not used. */
export const timeLeftMs = (
  counters: readonly CountersAt[],
  now: O.Option<Counters>,
  at: Date,
): Partial<Readonly<Record<SignKind, number>>> => {
  const [first] = counters;
  if (first === undefined || O.isNone(now)) return {};
  const elapsedMs = at.getTime() - first.at.getTime();
  if (elapsedMs < HOUR_MS) return {};
  const { transactions, walBytes, transactionsLeft, slotRoomBytes } = now.value;
  const lasts = (left: number | undefined, used: number) =>
    left === undefined || used <= 0 ? undefined : (left * elapsedMs) / used;
  const ids = lasts(transactionsLeft, transactions - first.transactions);
  const slot = lasts(slotRoomBytes, walBytes - first.walBytes);
  return {
    ...(ids !== undefined && { wraparound_near: ids }),
    ...(slot !== undefined && { slot_holds_wal: slot }),
  };
};
