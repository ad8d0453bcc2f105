import { setTimeout as delay } from 'node:timers/promises';

/** Keeps 40 workers together below the rate limit of one address. */
const PAUSE_MS = 100;

/** Work that many do at once until it is stopped. */
export interface Load<A> {
  readonly outcomes: readonly A[];
  /** Resolves after so many more outcomes of this sort. */
  readonly waitFor: (count: number, isWanted?: (outcome: A) => boolean) => Promise<void>;
  /** Resolves when every worker has ended what it began. */
  readonly stop: () => Promise<void>;
}

/** Runs each worker again and again; the number that it gets is unique. */
export const runLoad = <A>(workers: readonly ((index: number) => Promise<A>)[]): Load<A> => {
  const done: A[] = [];
  const listeners = new Set<(outcome: A) => void>();
  let isOver = false;
  let started = 0;
  const work = async (worker: (index: number) => Promise<A>) => {
    while (!isOver) {
      const outcome = await worker((started += 1));
      done.push(outcome);
      listeners.forEach((listener) => listener(outcome));
      await delay(PAUSE_MS);
    }
  };
  const working = workers.map(work);
  return {
    outcomes: done,
    waitFor: (count, isWanted = () => true) =>
      new Promise((resolve) => {
        let left = count;
        const listener = (outcome: A) => {
          if (isWanted(outcome)) left -= 1;
          if (left <= 0 && listeners.delete(listener)) resolve();
        };
        listeners.add(listener);
      }),
    stop: async () => {
      isOver = true;
      await Promise.all(working);
    },
  };
};
