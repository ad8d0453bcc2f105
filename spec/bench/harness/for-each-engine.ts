import type { Engine } from '../engines/engine.js';
import type { Findings, Part, World } from './bench-world.js';

/** A part that measures one engine after the other. */
export const forEachEngine =
  (measure: (world: World, engine: Engine) => Promise<Findings>): Part =>
  async (world) => {
    const findings: Findings[] = [];
    for (const engine of world.engines) findings.push(await measure(world, engine));
    return {
      figures: findings.map(({ figures }) => figures),
      goals: findings.flatMap(({ goals }) => goals),
    };
  };
