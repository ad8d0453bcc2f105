import { setTimeout as delay } from 'node:timers/promises';

/** So that 40 workers together stay below what one address may ask a service for in a minute. */
const PAUSE_MS = 100;

/** Work that goes on until it is stopped, by many at once. */
export interface Load<A> {
  readonly outcomes: readonly A[];
  /** Resolves as soon as so many more outcomes of this sort have come. */
  readonly waitFor: (count: number, isWanted?: (outcome: A) => boolean) => Promise<void>;
  /** Resolves when everybody has ended what was begun. */
  readonly stop: () => Promise<void>;
}

/** Lets each worker do its work again and again; its turn is a number that nobody else gets. */
export const runLoad = <A>(workers: readonly ((turn: number) => Promise<A>)[]): Load<A> => {
  const done: A[] = [];
  const watchers = new Set<(outcome: A) => void>();
  let isOver = false;
  let turns = 0;
  const work = async (worker: (turn: number) => Promise<A>) => {
    while (!isOver) {
      const outcome = await worker((turns += 1));
      done.push(outcome);
      watchers.forEach((watch) => watch(outcome));
      await delay(PAUSE_MS);
    }
  };
  const working = workers.map(work);
  return {
    outcomes: done,
    waitFor: (count, isWanted = () => true) =>
      new Promise((resolve) => {
        let left = count;
        const watch = (outcome: A) => {
          if (isWanted(outcome)) left -= 1;
          if (left <= 0 && watchers.delete(watch)) resolve();
        };
        watchers.add(watch);
      }),
    stop: async () => {
      isOver = true;
      await Promise.all(working);
    },
  };
};
