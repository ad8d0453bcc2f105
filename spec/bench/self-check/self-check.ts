import { sqliteEngine } from '../engines/sqlite-engine.js';
import type { Arguments } from '../harness/arguments.js';
import { runParts } from '../harness/run-parts.js';
import { PARTS } from '../parts.js';
import { CHECK, makeBenchWorld, withPlanted } from '../seeding/make-bench-world.js';
import { type Seen, seenBy } from './became-worse.js';
import { PLANTS } from './plants.js';

/**
 * Measures small fleets twice: as they are, and with a slow-down planted into the processes of the service. A line that
 * is no worse for it measures something else than it says, and fails the check.
 */
export const selfCheck = async ({ only, tree }: Arguments, isEnding: () => boolean) => {
  const world = makeBenchWorld([sqliteEngine], tree, CHECK);
  const unseen: string[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    const plants = PLANTS.filter((one) => one.part === name);
    if (plants.length === 0 || (only.length > 0 && !only.includes(name))) continue;
    const goalsIn = async (measured: typeof world) =>
      (await runParts(measured, [[name, part]], isEnding)).goals;
    const clean = await goalsIn(world);
    for (const { what, environment, lines, factor } of plants) {
      if (isEnding()) return;
      world.log(`Planted: ${what}`);
      const slowed = await goalsIn(withPlanted(world, environment));
      console.log(`\nPlanted: ${what}`);
      const seen = lines.flatMap((piece) => seenBy(piece, clean, slowed, factor));
      seen.forEach(print);
      unseen.push(...seen.filter(({ isSeen }) => !isSeen).map(({ line }) => `${line} (${what})`));
    }
  }
  if (unseen.length > 0) process.exitCode = 1;
  console.log(
    unseen.length === 0
      ? '\nEvery planted slow-down was seen.'
      : `\nNot seen:\n${unseen.map((line) => `  ${line}`).join('\n')}`,
  );
};

const print = ({ line, clean, slowed, isSeen }: Seen): void => {
  console.log(`  ${isSeen ? 'seen    ' : 'NOT SEEN'}  ${clean} → ${slowed}  ${line}`);
};
