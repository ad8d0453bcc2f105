import type { BenchWorld } from '../harness/bench-world.js';
import { copyOf, type ServedStore, servedStore } from '../seeding/served-store.js';

/** More than any cache holds: when the first of them comes again, it was evicted. */
const TOKENS = 2_560;

const made = new Map<number, Promise<ServedStore>>();

/** The store with the largest fleet, a tenth of which has a problem; or with one of another size. */
export const servedFleet = (world: BenchWorld, size = world.sizes.at(-1) ?? 0) => {
  const known = made.get(size);
  if (known !== undefined) return known;
  world.log(`A store of ${size} resources is written`);
  const store = servedStore(size, 10, TOKENS);
  made.set(size, store);
  return store;
};

/** As many resources as a company of a thousand servers has. */
const FEW = 10_000;

/** A copy of a small one, for a part that changes it. */
export const ownFleet = async (world: BenchWorld): Promise<ServedStore> =>
  copyOf(await servedFleet(world, FEW));

/** A number as people write it. */
export const written = (count: number): string => count.toLocaleString('en-US');
