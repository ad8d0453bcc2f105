import { rightOf } from '../../support/shared/right-of.js';
import type { BenchWorld } from '../harness/bench-world.js';
import { median, percentile } from '../harness/percentile.js';
import { roundRobin } from '../harness/round-robin.js';
import { timed } from '../harness/stopwatch.js';
import type { CallerName } from '../seeding/bench-callers.js';
import type { SeededStore } from '../seeding/seeded-store.js';
import { isMany, type Reading } from './growth.js';

/** What a page costs a caller, in microseconds. */
export interface PageCost extends Reading {
  readonly p50Us: number;
  readonly p99Us: number;
}

/** So many reads of one store before the next store. */
const READINGS = { one: 25, many: 3 };

const ROUNDS = { usual: 12, quick: 6 };

/** Reads a page of each store in turn; `read` returns how many rows it has. */
export const measurePages = async (
  { isQuick }: Pick<BenchWorld, 'isQuick'>,
  stores: readonly SeededStore[],
  caller: CallerName,
  read: (seeded: SeededStore) => Promise<number>,
): Promise<readonly PageCost[]> => {
  const readings = isMany(caller) ? READINGS.many : READINGS.one;
  const works = stores.map(
    (store) => [store.size, turnOf(store, () => read(store), readings)] as const,
  );
  const turns = await roundRobin(isQuick ? ROUNDS.quick : ROUNDS.usual, Object.fromEntries(works));
  const costs: PageCost[] = [];
  for (const store of stores) {
    const taken = turns[store.size] ?? [];
    costs.push({
      caller,
      size: store.size,
      problemCount: await read(store),
      p50Us: median(taken.flat()),
      p99Us: percentile(taken.flat(), 0.99),
      roundMedians: taken.map(median),
    });
  }
  return costs;
};

/** A turn of so many reads, in microseconds each. Something has changed before each, so that no cached page is read. */
const turnOf =
  ({ store, extraProblem }: SeededStore, read: () => Promise<unknown>, readings: number) =>
  async (): Promise<readonly number[]> => {
    const tookUs: number[] = [];
    await read();
    for (let n = 0; n < readings; n += 1) {
      await rightOf(store.problems.open(extraProblem(n)));
      tookUs.push(await timed(read));
    }
    return tookUs;
  };
