import type { LoadOutcome } from '../children/load.js';
import type { Engine } from '../engines/engine.js';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atLeast, atMost, figureOnly, notMeasured, WHOLE } from '../harness/goal.js';
import { roundRobin } from '../harness/round-robin.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import type { BenchWorld, Part, PartResult } from '../harness/bench-world.js';
import { freshAddresses, loadGenerator } from '../processes/load-generator.js';
import {
  CONNECTIONS,
  HAS_ADDRESSES,
  NO_ADDRESSES,
  overviewLoad,
} from '../processes/overview-load.js';
import { reporterRequests } from '../processes/problem-reports.js';
import { startService } from '../processes/service-process.js';
import type { ServedStore } from '../seeding/served-store.js';
import { postgresFleet } from './postgres-fleet.js';
import { servedFleet, written } from './served-fleet.js';

const REPORTERS = 50;

/** How the overview fares while problems are reported to the same service: its rate, and its slow responses. */
export const overviewBesideReports: Part = async (world) => {
  if (!HAS_ADDRESSES)
    return { figures: {}, goals: [notMeasured('Overview beside reports', NO_ADDRESSES)] };
  const results: PartResult[] = [];
  for (const engine of world.engines) {
    const store = engine === sqliteEngine ? await servedFleet(world) : await postgresFleet(world);
    if (store !== undefined) results.push(await measure(world, engine, store));
  }
  return {
    figures: results.map(({ figures }) => figures),
    goals: results.flatMap(({ goals }) => goals),
  };
};

interface Busy {
  readonly overview: LoadOutcome;
  /** Those that were stored. */
  readonly reportsPerSecond: number;
}

const measure = async (world: BenchWorld, { name }: Engine, store: ServedStore) => {
  const service = await startService(world.tree, store.environment);
  const port = Number(service.url.port);
  const durationMs = world.isQuick ? 1_500 : 4_000;
  const callers = store.tokens.slice(0, CONNECTIONS);
  const load = overviewLoad({ durationMs, mayBeRefused: true });
  const report = loadGenerator();
  const requests = reporterRequests(REPORTERS, store);
  const beside = (perSecond: number) => async (): Promise<Busy> => {
    const addresses = freshAddresses(REPORTERS);
    const reporting = report({
      port,
      requests,
      addresses,
      perSecond,
      durationMs,
      mayBeRefused: true,
    });
    const overview = await load(service.url, callers);
    return { overview, reportsPerSecond: (await reporting).perSecond };
  };
  const quiet = async (): Promise<Busy> => ({
    overview: await load(service.url, callers),
    reportsPerSecond: 0,
  });
  world.log(`${name}: the overview while problems are reported`);
  await load(service.url, callers);
  const took = await roundRobin(world.isQuick ? 3 : 6, {
    quiet,
    at200: beside(200),
    at1000: beside(1_000),
  });
  await service.end();
  const goals = [
    ...goalsOf(name, 200, took.at200, took.quiet),
    ...goalsOf(name, 1_000, took.at1000, took.quiet),
  ];
  return { figures: { engine: name, ...took }, goals };
};

/** PostgreSQL, the service and both programs that ask share two cores, and the quiet rate shares one query among all who ask. */
const LEAST_RATE: Readonly<Record<Engine['name'], number>> = { SQLite: 0.4, Postgres: 0.1 };

const goalsOf = (
  engine: Engine['name'],
  perSecond: number,
  busy: readonly Busy[],
  quiet: readonly Busy[],
) => {
  const rates = (all: readonly Busy[]) => all.map(({ overview }) => overview.perSecond);
  const slow = (all: readonly Busy[]) => all.map(({ overview }) => overview.p99Ms);
  const reports = `${written(perSecond)} reports a second arrive at the same service (${engine})`;
  const stored = median(busy.map((one) => one.reportsPerSecond)) / perSecond;
  const refused = Math.max(...busy.map(({ overview }) => overview.refused));
  return [
    atLeast(
      `Overviews a second while ${reports}, of those while nothing is reported`,
      LEAST_RATE[engine],
      medianRatio(rates(busy), rates(quiet)),
    ),
    atMost(
      `The slowest hundredth of the overviews (p99) while ${reports}, of that while nothing is reported`,
      10,
      medianRatio(slow(busy), slow(quiet)),
    ),
    atMost(`Overviews refused while ${reports}`, 0, refused, WHOLE),
    figureOnly(`Share of the reports that it stores as they come, while ${reports}`, stored, {
      better: 'higher',
    }),
  ];
};
