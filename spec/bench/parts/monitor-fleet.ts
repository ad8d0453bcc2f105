import { setTimeout as delay } from 'node:timers/promises';
import type { StubPostgres, StubPostgresTask } from '../children/monitoring-task.js';
import type { VisitorsOutcome, VisitorsTask } from '../children/visitors-task.js';
import type { Store } from '../../../core/store.js';
import type { Engine, StoreLocation } from '../engines/engine.js';
import { forEachEngine } from '../harness/for-each-engine.js';
import { atMost, type Goal, MS, notMeasured, WHOLE } from '../harness/goal.js';
import type { BenchWorld, PartResult } from '../harness/bench-world.js';
import { KNOWS_MEMORY } from '../processes/memory-peak.js';
import type { NodeProcess } from '../processes/node-process.js';
import { startService } from '../processes/service-process.js';
import { workerProcess } from '../processes/worker-process.js';
import { benchTokens } from '../seeding/bench-tokens.js';
import { stubFleet } from '../seeding/stub-fleet.js';

/** The program of servers that are none. */
export const STUBS = new URL('../children/stub-postgres.js', import.meta.url);
const VISITORS = new URL('../children/visitors.js', import.meta.url);

/** How many servers, checked once a minute. */
const FLEETS = [1_000, 10_000];

/**
 * By then every problem of servers that refuse is open, every database was logged in to, and the code of a small fleet has run
 * often enough for the compiler: before that a check costs up to twice as much.
 */
const WARM_MINUTES = 8;
const DATABASES = 5;
const MINUTE_MS = 60_000;
const CALLERS = 60;

/** Two servers of the fleet that share a port wait for each other, which those of a real one seldom do. */
const PORTS = 500;

/** Nothing listens there, so a connection is refused at once. */
const CLOSED_PORT = 9;

/** What checks come to, and the most processor time that one of them may take. */
const OUTCOMES = { 'refused at once': 2, 'that log in': 6 } as const;

type Outcome = keyof typeof OUTCOMES;

/**
 * What it costs one node to check a fleet each minute, and what people notice of it: the service as it ships, whose overview
 * and `/livez` are asked for ten times a second each, by sixty tokens in turn.
 */
export const monitorFleet = forEachEngine(async (world, engine): Promise<PartResult> => {
  if (!KNOWS_MEMORY)
    return { figures: {}, goals: [notMeasured('Checks of a fleet', 'there is no /proc')] };
  const play = workerProcess<StubPostgresTask, StubPostgres>(STUBS);
  const { ports } = await play({ count: PORTS });
  const portsOf = { 'refused at once': [CLOSED_PORT], 'that log in': ports };
  const goals: Goal[] = [];
  const figures: object[] = [];
  for (const outcome of Object.keys(OUTCOMES) as Outcome[]) {
    const rounds: Round[] = [];
    for (const servers of FLEETS)
      rounds.push(
        (
          await measureRound(world, engine, { servers, warmMinutes: WARM_MINUTES }, (store) =>
            stubFleet(store, servers, portsOf[outcome], DATABASES),
          )
        ).round,
      );
    figures.push({ engine: engine.name, outcome, rounds });
    goals.push(...goalsOf(engine, outcome, rounds));
  }
  return { figures, goals };
});

interface WatchedFleet {
  readonly servers: number;
  /** Which are not measured. */
  readonly warmMinutes: number;
}

interface Round extends WatchedFleet {
  /** Processor time of the service for a check, all threads together, while nobody asks for anything. */
  readonly checkMs: number;
  /** While visitors come. */
  readonly checks: number;
  readonly visitors: VisitorsOutcome;
}

/** Two minutes of a fleet, after those that warm up: visitors come in the second. */
export const measureRound = async (
  world: BenchWorld,
  engine: Engine,
  { servers, warmMinutes }: WatchedFleet,
  fill: (store: Store) => Promise<void>,
): Promise<{ readonly place: StoreLocation; readonly round: Round }> => {
  world.log(`${engine.name}: a fleet of ${servers} servers`);
  const place = await engine.makeLocation();
  const store = await place.open();
  await place.withoutDurability(() => fill(store));
  const tokens = await benchTokens(store, CALLERS);
  await store.close();
  await place.settle();
  const service = await startService(world.tree, {
    ...place.environment,
    SHIPSHAPE_WATCH_INTERVAL_SECONDS: '60',
  });
  await delay(warmMinutes * MINUTE_MS);
  const before = await figuresOf(service);
  await delay(MINUTE_MS);
  const alone = await figuresOf(service);
  const visit = workerProcess<VisitorsTask, VisitorsOutcome>(VISITORS);
  const visitors = await visit({ service: service.url.href, tokens, forMs: MINUTE_MS });
  const after = await figuresOf(service);
  await service.end();
  const checkMs = (1_000 * (alone.seconds - before.seconds)) / (alone.checks - before.checks);
  return {
    place,
    round: { servers, warmMinutes, checkMs, checks: after.checks - alone.checks, visitors },
  };
};

const figuresOf = async ({ url, processorTime }: NodeProcess) => {
  const metrics = await (await fetch(new URL('/metrics', url))).text();
  const checks = Number(/^shipshape_watch_looks_total (\d+)$/m.exec(metrics)?.[1]);
  return { checks, seconds: processorTime().own };
};

const goalsOf = ({ name }: Engine, outcome: Outcome, rounds: readonly Round[]): readonly Goal[] => {
  const [small = NaN, large = NaN] = rounds.map(({ checkMs }) => checkMs);
  return [
    ...rounds.flatMap(({ servers, checkMs, checks, visitors }) => {
      const what = `${servers.toLocaleString('en-US')} servers of ${DATABASES} databases, ${outcome}, checked each minute by one node (${name})`;
      return [
        atMost(`${what}: processor time of a check`, OUTCOMES[outcome], checkMs, { unit: ' ms' }),
        atMost(`${what}: checks missed in a minute`, 0, Math.max(0, servers - checks), WHOLE),
        atMost(`${what}: the slowest hundredth of /livez (p99)`, 50, visitors.livezP99Ms, MS),
        atMost(
          `${what}: the slowest hundredth of the overviews (p99)`,
          50,
          visitors.overviewP99Ms,
          MS,
        ),
        atMost(`${what}: overviews and /livez refused or failed`, 0, visitors.failed, WHOLE),
      ];
    }),
    atMost(
      `Processor time of a check among 10,000 servers, of one among 1,000, ${outcome} (${name})`,
      1.2,
      large / small,
    ),
  ];
};
