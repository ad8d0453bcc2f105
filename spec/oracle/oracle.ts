import { productCheck } from '../support/dump-check/reasons-for-login.js';
import { consult, seedsFrom } from './consult.js';
import { isOracleName, ORACLES } from './oracle-servers.js';

/** Whether the machine is busy is no question for this. */
const DEADLINE_MS = 60_000;

const USAGE = `Usage: oracle ${Object.keys(ORACLES).join('|')} [DATABASES] [SEED]
Makes random databases, asks the check about each, dumps it, and prints where they disagree. With a seed, the same ones again.`;

/** Any, so that each run sees databases that no run has seen. */
const anySeed = (): number => Math.floor(Math.random() * 2 ** 31);

const main = async ([name = '', count = '100', seed = String(anySeed())]: readonly string[]) => {
  const server = isOracleName(name) ? await ORACLES[name].start() : undefined;
  if (server === undefined || !isOracleName(name)) {
    console.error(isOracleName(name) ? ORACLES[name].pending.trim() : USAGE);
    process.exitCode = 2;
    return;
  }
  const { check, close } = await productCheck(server.toolDirectory, server.way, DEADLINE_MS);
  try {
    console.log(`${server.title}, ${count} databases from seed ${seed}`);
    const result = await consult(
      server,
      check,
      seedsFrom(Number(seed), Number(count)),
      console.log,
    );
    console.log(
      `${result.whole} whole, ${result.broken} not; ${result.restored} restored, ${result.lost} not; ${result.disagreements.length} disagreements`,
    );
    process.exitCode = result.disagreements.length === 0 ? 0 : 1;
  } finally {
    await close();
    await server.stop();
  }
};

await main(process.argv.slice(2));
