import { setTimeout as delay } from 'node:timers/promises';

/** Counts what is being answered by a mount that has no server of its own to count it. */
export interface InFlight {
  /** Counts one more; call what it answers with when that one is over. */
  readonly enter: () => () => void;
  /** Resolves when nothing is in flight any more, or when the time is over. */
  readonly settled: (timeoutMs: number) => Promise<void>;
}

export const inFlight = (): InFlight => {
  const current = new Set<symbol>();
  const waiting = new Set<() => void>();
  return {
    enter: () => {
      const one = Symbol('in flight');
      current.add(one);
      return () => {
        current.delete(one);
        if (current.size === 0) waiting.forEach((wake) => wake());
      };
    },
    settled: async (timeoutMs) => {
      if (current.size === 0) return;
      const patience = new AbortController();
      const empty = new Promise<void>((resolve) => waiting.add(resolve));
      const tooLong = delay(timeoutMs, undefined, { signal: patience.signal }).catch(
        () => undefined,
      );
      await Promise.race([empty, tooLong]);
      patience.abort();
    },
  };
};
