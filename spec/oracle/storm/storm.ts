// The first import changes what time is for all that follow.
import './jumping-time.js';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openDescriptors, runStorm } from './run-storm.js';

const USAGE = `Usage: storm [--hours 24] [--seed NUMBER] [--store sqlite|memory]
Some 10,000 faults a day of store, network and clock, at two nodes that people use; with a seed, the same ones again.`;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is left after garbage was collected. */
const heapMiB = (): string => {
  collectGarbage();
  return (process.memoryUsage().heapUsed / 2 ** 20).toFixed(1);
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      hours: { type: 'string', default: '24' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      store: { type: 'string', default: 'sqlite' },
    },
  });
  const [hours, seed] = [Number(values.hours), Number(values.seed)];
  const { store } = values;
  if (!(hours > 0) || !Number.isSafeInteger(seed) || (store !== 'memory' && store !== 'sqlite')) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  console.log(`${hours} hours, --seed ${seed}`);
  const alterations = hours < 24 ? 20 : 1_000;
  const onHour = (hour: number): void => {
    console.error(`hour ${hour}: ${heapMiB()} MiB in the heap, ${openDescriptors()} descriptors`);
  };
  const options = { hours, seed, store, alterations, onHour } as const;
  const { faults, findings, digest, counts } = await runStorm(options);
  for (const [what, list] of Object.entries(counts))
    console.log(
      `${what}: ${list.map(([name, count]) => `${name} ${JSON.stringify(count)}`).join(', ')}`,
    );
  findings.forEach((finding) => {
    console.log(finding);
  });
  console.log(`${faults} faults, ${findings.length} findings, digest ${digest}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
};

await main();
// Timers of the storm's time keep nothing alive, and neither does what was killed.
process.exit();
