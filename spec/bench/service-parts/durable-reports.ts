import type { CommitOutcome, CommitTask } from '../children/single-commits.js';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atLeast, figureOnly, type Goal, MS, notMeasured } from '../harness/goal.js';
import { roundRobin } from '../harness/round-robin.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import type { BenchWorld, Part, PartResult } from '../harness/bench-world.js';
import { scratchDirectory } from '../harness/scratch-directory.js';
import { freshAddresses, loadGenerator } from '../processes/load-generator.js';
import { CONNECTIONS, HAS_ADDRESSES, NO_ADDRESSES } from '../processes/overview-load.js';
import { reporterRequests } from '../processes/problem-reports.js';
import { startService } from '../processes/service-process.js';
import { flushesBetween, type SlowFlush, slowFlushes } from '../processes/slow-flush.js';
import { workerProcess } from '../processes/worker-process.js';
import { servedFleet } from './served-fleet.js';

const COMMITS = new URL('../children/single-commits.js', import.meta.url);

const WHAT =
  'Reports a second that one service stores durably, sent by 64 reporters over HTTP, of the single durable commits of a plain row that SQLite makes on the same disk';

/** The disk of a server, and one that is far away or turns. */
const DISKS = [
  { delayUs: 100, words: '0.1 ms', limit: 0.4 },
  { delayUs: 4_000, words: '4 ms', limit: 3 },
] as const;

type Disk = (typeof DISKS)[number];

/** How many reports a second are stored durably, beside single commits, on a fast and on a slow disk. */
export const durableReports: Part = async (world) => {
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  if (!HAS_ADDRESSES) return { figures: {}, goals: [notMeasured(WHAT, NO_ADDRESSES)] };
  const flushOf = await slowFlushes().catch((error: unknown) => String(error));
  if (typeof flushOf === 'string') {
    const why = `no library that makes flushes slow could be compiled with cc (${flushOf})`;
    world.log(`LEFT OUT: ${WHAT}: ${why}`);
    return { figures: {}, goals: [notMeasured(WHAT, why)] };
  }
  const results: PartResult[] = [];
  for (const disk of DISKS) {
    world.log(`Reports, where a flush takes ${disk.words}`);
    results.push(
      await measure(world, disk, await flushOf(disk.delayUs), await flushOf(disk.delayUs)),
    );
  }
  return {
    figures: results.map(({ figures }) => figures),
    goals: results.flatMap(({ goals }) => goals),
  };
};

const measure = async (
  world: BenchWorld,
  { words, limit }: Disk,
  served: SlowFlush,
  plain: SlowFlush,
): Promise<PartResult> => {
  const store = await servedFleet(world);
  const service = await startService(world.tree, { ...store.environment, ...served.environment });
  const commit = workerProcess<CommitTask, CommitOutcome>(COMMITS, plain.environment);
  const directory = await scratchDirectory('commits');
  const load = loadGenerator();
  const requests = reporterRequests(CONNECTIONS, store);
  const durationMs = world.isQuick ? 1_500 : 4_000;
  const report = async (): Promise<number> => {
    const addresses = freshAddresses(CONNECTIONS);
    const port = Number(service.url.port);
    return (await load({ port, requests, addresses, durationMs, mayBeRefused: true })).perSecond;
  };
  await report();
  const before = await served.tally();
  const rates = await roundRobin(world.isQuick ? 3 : 5, {
    commits: async () => (await commit({ directory, durationMs })).perSecond,
    reports: report,
  });
  const flushes = flushesBetween(before, await served.tally());
  await service.end();
  const plainFlush = await plain.tally();
  const goals: readonly Goal[] = [
    atLeast(
      `${WHAT}, where a flush takes ${words}`,
      limit,
      medianRatio(rates.reports, rates.commits),
    ),
    figureOnly(`A flush of ${words} took that service`, flushes.meanUs / 1_000, MS3),
    figureOnly(`A flush of ${words} took the single commits`, plainFlush.meanUs / 1_000, MS3),
  ];
  const rounded = { commits: median(rates.commits), reports: median(rates.reports) };
  return { figures: { words, perSecond: rounded, flushes, plainFlush }, goals };
};

const MS3 = { ...MS, digits: 3 };
