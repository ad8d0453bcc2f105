import type { Part } from '../harness/bench-world.js';
import { PERCENTS } from '../seeding/problem-sql.js';

/** How big the stores are, by engine, size of the fleet, and share of it with problems. */
export const sizeOnDisk: Part = async (world) => {
  const figures: unknown[] = [];
  for (const engine of world.engines) {
    for (const size of world.sizes) {
      const seeded = await world.fleetOf(engine, size, PERCENTS.at(-1) ?? 100);
      const bytesAtPercent = seeded.bytesAtPercent();
      figures.push({ engine: engine.name, size, bytesAtPercent, seedingMs: seeded.seedingMs });
      const text = Object.entries(bytesAtPercent).map(
        ([percent, bytes]) => `${(bytes / 2 ** 20).toFixed(1)} MiB at ${percent} %`,
      );
      world.log(`${engine.name}, ${size} resources: ${text.join(', ')}`);
    }
  }
  return { figures, goals: [] };
};
