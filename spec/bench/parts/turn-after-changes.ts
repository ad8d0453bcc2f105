import { rightOf } from '../../support/shared/right-of.js';
import { timed } from '../harness/stopwatch.js';
import type { SeededStore } from '../seeding/seeded-store.js';

/** Returns a turn of so many reads, in microseconds each. Something has changed before each, so that no cached page is read. */
export const turnAfterChanges =
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
