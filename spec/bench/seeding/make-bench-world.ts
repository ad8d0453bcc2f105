import type { Engine } from '../engines/engine.js';
import type { BenchWorld, MeasuredTree } from '../harness/bench-world.js';
import { type SeededStore, seededStore } from './seeded-store.js';

/** How large the benchmark's fleets are. */
export interface Extent {
  readonly isQuick: boolean;
  /** How many resources the fleets have, the smallest first. */
  readonly sizes: readonly number[];
  readonly appliedDatabases: number;
  /** How many MiB of names, and of opening brackets, are sent at once. */
  readonly inputMiB: { readonly names: number; readonly brackets: number };
}

export const WHOLE: Extent = {
  isQuick: false,
  sizes: [1_000, 10_000, 100_000, 1_000_000],
  appliedDatabases: 100_000,
  inputMiB: { names: 10, brackets: 60 },
};

export const QUICK: Extent = {
  isQuick: true,
  sizes: [1_000, 10_000, 100_000],
  appliedDatabases: 20_000,
  inputMiB: { names: 10, brackets: 60 },
};

/** Enough to tell one measurement from another. */
export const CHECK: Extent = {
  isQuick: true,
  sizes: [1_000, 10_000],
  appliedDatabases: 2_000,
  inputMiB: { names: 1, brackets: 6 },
};

/** Makes each fleet once for all parts. */
export const makeBenchWorld = (
  engines: readonly Engine[],
  root: string,
  extent: Extent,
): BenchWorld => {
  const began = Date.now();
  const say = (text: string): void => {
    console.error(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${text}`);
  };
  const seeded = new Map<string, Promise<SeededStore>>();
  return {
    ...extent,
    tree: { root, environment: {} },
    engines,
    log: say,
    fleetOf: async (engine, size, percent) => {
      const key = `${engine.name} ${size}`;
      if (!seeded.has(key)) {
        say(`${engine.name}: a fleet of ${size}`);
        seeded.set(key, seededStore(engine, size));
      }
      const store = await (seeded.get(key) ?? seededStore(engine, size));
      await store.openProblems(percent);
      return store;
    },
  };
};

/** The same world, in which every process of the measured tree has a slow-down planted. */
export const withPlanted = (world: BenchWorld, environment: MeasuredTree['environment']) => ({
  ...world,
  tree: { ...world.tree, environment },
});
