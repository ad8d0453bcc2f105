import PQueue from 'p-queue';

export interface Turns {
  /** How many wait for their turn. */
  readonly waiting: () => number;
  /** Undefined when the turn has not come before the signal aborts or the wait is over. What has begun goes on. */
  readonly take: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T | undefined>;
}

/** Does one thing after the other. */
export const takeTurns = (maxWaitMs: number): Turns => {
  const queue = new PQueue({ concurrency: 1 });
  return {
    waiting: () => queue.size,
    take: async (work, signal) => {
      const wait = waitUntil(maxWaitMs, signal);
      const begin = () => {
        wait.end();
        return work();
      };
      try {
        return await queue.add(begin, { signal: wait.signal });
      } catch (error) {
        if (wait.signal.aborted) return undefined;
        throw error;
      } finally {
        wait.end();
      }
    },
  };
};

/** A signal that aborts with the other or after a time, but no more once the wait has ended. */
const waitUntil = (maxWaitMs: number, signal?: AbortSignal) => {
  const over = new AbortController();
  const giveUp = () => {
    over.abort();
  };
  const timer = setTimeout(giveUp, maxWaitMs);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted === true) giveUp();
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  };
  return { signal: over.signal, end };
};
