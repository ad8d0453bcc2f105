import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import { profileTimeUs, timeByOwner } from '../harness/cpu-profile.js';
import { figureOnly, type Goal } from '../harness/goal.js';
import { roundRobin } from '../harness/round-robin.js';
import { median } from '../harness/percentile.js';
import { scratchDirectory } from '../harness/scratch-directory.js';
import type { Part, BenchWorld } from '../harness/bench-world.js';
import { freshAddresses, loadGenerator } from '../processes/load-generator.js';
import { CONNECTIONS, distribute, HAS_ADDRESSES } from '../processes/overview-load.js';
import type { NodeProcess } from '../processes/node-process.js';
import { responseOf, overviewRequest } from '../processes/overview-request.js';
import { startBareServer, startService } from '../processes/service-process.js';
import { ownFleet } from './served-fleet.js';

/** How a request spends processor time when nothing has changed, and how long loading takes at the start and for the first login. */
export const timeBreakdown: Part = async (world) => {
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  const requestUs = HAS_ADDRESSES ? await profileRequests(world) : {};
  world.log('What loading takes');
  const loadingMs = await timeLoading(world.tree.root, world.isQuick ? 3 : 11);
  return {
    figures: { requestUs, loadingMs },
    goals: [
      ...Object.entries(requestUs).flatMap(([server, costs]) =>
        figures(`µs of the processor for an overview request, ${server}`, costs),
      ),
      ...figures('ms to load', loadingMs),
    ],
  };
};

type Costs = Readonly<Record<string, number>>;

const figures = (what: string, by: Costs): readonly Goal[] =>
  Object.entries(by)
    .sort(([, a], [, b]) => b - a)
    .map(([name, value]) => figureOnly(`${what}: ${name}`, value));

/** Until the hot code is compiled. */
const WARM_UP = 20_000;

/** Smaller shares are summed up. */
const LEAST_US = 0.2;

const profileRequests = async (world: BenchWorld): Promise<Readonly<Record<string, Costs>>> => {
  const { environment, tokens } = await ownFleet(world);
  const unprofiled = await startService(world.tree, environment);
  const answer = await responseOf(unprofiled.url, tokens[0] ?? '');
  await unprofiled.end();
  const requests = distribute(tokens.slice(0, CONNECTIONS).map(overviewRequest));
  const makeLoad = loadGenerator();
  const times = world.isQuick ? 20_000 : 100_000;
  const profileOf = async (start: (flags: readonly string[]) => Promise<NodeProcess>) => {
    const directory = await scratchDirectory('profile');
    const server = await start([
      '--cpu-prof',
      `--cpu-prof-dir=${directory}`,
      '--cpu-prof-interval=200',
    ]);
    const port = Number(server.url.port);
    const load = (count: number) =>
      makeLoad({
        port,
        requests,
        addresses: freshAddresses(CONNECTIONS),
        isSleepless: true,
        times: count,
      });
    await load(WARM_UP);
    const fromUs = profileTimeUs();
    await load(times);
    await server.end();
    return eachOf(await timeByOwner(directory, fromUs), times);
  };
  world.log('Profiles of the service and of a bare server');
  return {
    'the service': await profileOf((flags) => startService(world.tree, environment, flags)),
    'bare node:http': await profileOf((flags) => startBareServer(answer, flags)),
  };
};

/** The time spent on one request; what is too little for a line of its own is summed up. */
const eachOf = (spentUs: Costs, times: number): Costs => {
  const each = Object.entries(spentUs).map(([owner, us]) => [owner, us / times] as const);
  const rest = each.filter(([, us]) => us < LEAST_US).reduce((sum, [, us]) => sum + us, 0);
  return Object.fromEntries([...each.filter(([, us]) => us >= LEAST_US), ['all others', rest]]);
};

const LIBRARIES = ['shipshape', 'fastify', 'prom-client', 'better-sqlite3', 'pg', 'mysql2'];

const IMPORT = 'await import(process.argv[1]);';

/** A thread sends a message when it is ready. */
const START_THREAD = `
const { Worker } = await import('node:worker_threads');
const worker = new Worker(new URL(process.argv[1]), {
  execArgv: [],
  workerData: { program: 'pg-logins' },
});
await new Promise((resolve) => worker.once('message', resolve));
worker.unref();`;

/** Each in a process of its own, which has loaded nothing yet. */
const timeLoading = async (root: string, rounds: number): Promise<Costs> => {
  const thread = pathToFileURL(join(root, 'dist/bundle/protocol-worker.js')).href;
  const works = {
    ...Object.fromEntries(
      LIBRARIES.map((name) => [name, () => timeIn(root, IMPORT, name)] as const),
    ),
    'the thread that logs in to PostgreSQL': () => timeIn(root, START_THREAD, thread),
  };
  const took = await roundRobin(rounds, works);
  return Object.fromEntries(Object.entries(took).map(([name, ms]) => [name, median(ms)]));
};

const timeIn = async (cwd: string, work: string, argument: string): Promise<number> => {
  const program = `const start = performance.now(); ${work} console.log(performance.now() - start); process.exit();`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, argument],
    { cwd },
  );
  return Number(stdout);
};
