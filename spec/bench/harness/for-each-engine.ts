import type { Engine } from '../engines/engine.js';
import type { PartResult, Part, BenchWorld } from './bench-world.js';

/** A part that measures one engine after the other. */
export const forEachEngine =
  (measure: (world: BenchWorld, engine: Engine) => Promise<PartResult>): Part =>
  async (world) => {
    const findings: PartResult[] = [];
    for (const engine of world.engines) findings.push(await measure(world, engine));
    return {
      figures: findings.map(({ figures }) => figures),
      goals: findings.flatMap(({ goals }) => goals),
    };
  };
