import { setImmediate as breathe } from 'node:timers/promises';
import type { Sleep } from '../../../adapters/scheduler/background/sleep.js';
import { memoryClock } from '../../../adapters/memory/shared/timer.js';
import type { Clock } from '../../../core/shared/ports/clock.js';

/** Time that passes only when the spec has it pass, for those who sleep by it. */
export interface VirtualTime {
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** Lets so much time pass: each sleeper wakes at its moment, and does all that it can before time goes on. */
  readonly pass: (ms: number) => Promise<void>;
  /** Sets the clock forward or back, which wakes nobody. */
  readonly shift: (ms: number) => void;
  /** How often somebody has woken. */
  readonly wakes: () => number;
}

interface Sleeper {
  readonly atMs: number;
  readonly wake: () => void;
}

export const virtualTime = (start: Date): VirtualTime => {
  const clock = memoryClock(start);
  const sleepers = new Set<Sleeper>();
  let passedMs = 0;
  let wakes = 0;
  const goOn = (toMs: number) => {
    clock.set(new Date(clock.now().getTime() + toMs - passedMs));
    passedMs = toMs;
  };
  const next = (): Sleeper | undefined => [...sleepers].sort((a, b) => a.atMs - b.atMs)[0];
  return {
    clock,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(sleeper);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const sleeper: Sleeper = { atMs: passedMs + ms, wake };
        if (signal.aborted) resolve();
        else sleepers.add(sleeper);
        signal.addEventListener('abort', wake, { once: true });
      }),
    pass: async (ms) => {
      const endMs = passedMs + ms;
      await settle();
      for (let first = next(); first !== undefined && first.atMs <= endMs; first = next()) {
        goOn(first.atMs);
        wakes += 1;
        first.wake();
        await settle();
      }
      goOn(endMs);
    },
    shift: (ms) => clock.set(new Date(clock.now().getTime() + ms)),
    wakes: () => wakes,
  };
};

/** Lets everybody who is awake do what takes no time. */
const settle = async (): Promise<void> => {
  let n = 0;
  do await breathe();
  while ((n += 1) < 3 || process.getActiveResourcesInfo().includes('Immediate'));
};
