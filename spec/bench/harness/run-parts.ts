import type { BenchWorld, Part, PartResult } from './bench-world.js';
import { type Goal, notMeasured } from './goal.js';

/** Runs parts one after the other, until it is to end; one that fails leaves a line that says so. */
export const runParts = async (
  world: BenchWorld,
  parts: readonly (readonly [name: string, part: Part])[],
  isEnding: () => boolean,
) => {
  const figures: Record<string, unknown> = {};
  const goals: Goal[] = [];
  for (const [name, part] of parts) {
    if (isEnding()) break;
    world.log(`Part ${name}`);
    const findings = await part(world).catch((error: unknown): PartResult => {
      if (!isEnding()) console.error(error);
      process.exitCode = 1;
      return { figures: { error: String(error) }, goals: [notMeasured(name, String(error))] };
    });
    figures[name] = findings.figures;
    goals.push(...findings.goals);
  }
  return {
    /** By the name of the part. */
    figures,
    goals,
  };
};
