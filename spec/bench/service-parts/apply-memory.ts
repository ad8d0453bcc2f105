import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atMost, figureOnly, MIB, MS, notMeasured } from '../harness/goal.js';
import type { Part } from '../harness/bench-world.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import { scratchDirectory } from '../harness/scratch-directory.js';
import { KNOWS_MEMORY } from '../processes/memory-peak.js';
import { type CommandOutcome, runCommand } from '../processes/service-process.js';
import { fleetDocument } from '../seeding/fleet-documents.js';
import { written } from './served-fleet.js';

const MEBIBYTE = 2 ** 20;
const A_THIRD = 1 / 3;

/** What the command `apply` takes for a large fleet, at first and when nothing has changed. */
export const applyMemory: Part = async (world) => {
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  const databases = world.appliedDatabases;
  const what = `apply of ${written(databases)} databases with a schedule each, from JSON, by the command`;
  if (!KNOWS_MEMORY)
    return { figures: {}, goals: [notMeasured(what, 'memory is read from /proc')] };
  const file = join(await scratchDirectory('apply'), 'fleet.json');
  await writeFile(file, fleetDocument({ databases }));
  const first: CommandOutcome[] = [];
  const again: CommandOutcome[] = [];
  for (let round = 0; round < (world.isQuick ? 1 : 3); round += 1) {
    world.log(`${written(databases)} databases are applied, and once more`);
    const environment = { SHIPSHAPE_DATA_DIR: await scratchDirectory('applied') };
    const apply = () => runCommand(world.tree, environment, ['apply', file]);
    first.push(await apply());
    again.push(await apply());
  }
  const peakMiB = (runs: readonly CommandOutcome[]): number =>
    Math.max(...runs.map(({ peakBytes }) => peakBytes)) / MEBIBYTE;
  const ms = (runs: readonly CommandOutcome[]) => runs.map(({ tookMs }) => tookMs);
  return {
    figures: { databases, first, again },
    goals: [
      atMost(`Peak resident memory of ${what}, into an empty store`, 400, peakMiB(first), MIB),
      atMost(`Peak resident memory of ${what}, with nothing changed`, 320, peakMiB(again), MIB),
      atMost(
        `Time of ${what}, with nothing changed, of the time into an empty store`,
        Number(A_THIRD.toFixed(2)),
        medianRatio(ms(again), ms(first)),
      ),
      figureOnly(`Time of ${what}, into an empty store`, median(ms(first)), MS),
    ],
  };
};
