import PQueue from 'p-queue';

/** Work by keys: one at a time for each key, and up to a number at once for all. */
export interface WorkQueue<K> {
  /** Adds work for a key, unless it waits already. For one that is being worked on it is done once more afterwards. */
  readonly add: (key: K) => void;
  /** How many wait. */
  readonly waiting: () => number;
  /** Drops what waits, and resolves when the rest has ended. */
  readonly drain: () => Promise<void>;
}

/** `work` must not reject. */
export const workQueue = <K>(
  concurrency: number,
  work: (key: K) => Promise<void>,
): WorkQueue<K> => {
  const queue = new PQueue({ concurrency });
  const waiting = new Set<K>();
  const working = new Set<K>();
  const again = new Set<K>();
  const add = (key: K): void => {
    if (working.has(key)) again.add(key);
    else if (!waiting.has(key)) {
      waiting.add(key);
      void queue.add(() => workOn(key));
    }
  };
  const workOn = async (key: K): Promise<void> => {
    waiting.delete(key);
    working.add(key);
    await work(key);
    working.delete(key);
    if (again.delete(key)) add(key);
  };
  return {
    add,
    waiting: () => waiting.size,
    drain: async () => {
      queue.clear();
      await queue.onIdle();
    },
  };
};
