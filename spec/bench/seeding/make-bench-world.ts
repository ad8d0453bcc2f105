import type { Engine } from '../engines/engine.js';
import type { BenchWorld } from '../harness/bench-world.js';
import { type SeededStore, seededStore } from './seeded-store.js';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const QUICK_SIZES = SIZES.slice(0, -1);

/** Makes each fleet once for all parts. */
export const makeBenchWorld = (engines: readonly Engine[], isQuick: boolean): BenchWorld => {
  const began = Date.now();
  const say = (text: string): void => {
    console.error(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${text}`);
  };
  const seeded = new Map<string, Promise<SeededStore>>();
  return {
    engines,
    isQuick,
    sizes: isQuick ? QUICK_SIZES : SIZES,
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
