import type { BenchWorld } from '../harness/bench-world.js';
import { copyOf, type ServedStore, servedStore } from '../seeding/served-store.js';

/** More than any cache holds: when the first of them comes again, it was evicted. */
const TOKENS = 2_560;

/** A tenth of the resources has a problem. */
const PERCENT = 10;

/** As many resources as a company of a thousand servers has. */
const FEW = 10_000;

let largest: Promise<ServedStore> | undefined;
let untouched: Promise<ServedStore> | undefined;

/** The store with the largest fleet, which all parts share that don't mind each other's problems; made at the first call. */
export const servedFleet = (world: BenchWorld): Promise<ServedStore> =>
  (largest ??= write(world, world.sizes.at(-1) ?? 0));

/** A copy of a small one that no service has opened. */
export const ownFleet = async (world: BenchWorld): Promise<ServedStore> =>
  copyOf(await (untouched ??= write(world, FEW)));

const write = (world: BenchWorld, size: number): Promise<ServedStore> => {
  world.log(`A store of ${written(size)} resources is written`);
  return servedStore(size, PERCENT, TOKENS);
};

/** A number as people write it. */
export const written = (count: number): string => count.toLocaleString('en-US');
