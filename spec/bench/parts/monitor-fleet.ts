import type {
  StubPostgres,
  StubPostgresTask,
  MonitoringOutcome,
  MonitoringTask,
} from '../children/monitoring-task.js';
import type { Engine } from '../engines/engine.js';
import { atMost, type Goal } from '../harness/goal.js';
import { median } from '../harness/percentile.js';
import type { PartResult, Part, BenchWorld } from '../harness/bench-world.js';
import { workerProcess } from '../processes/worker-process.js';
import { stubFleet } from '../seeding/stub-fleet.js';

const TARGETS = new URL('../children/stub-postgres.js', import.meta.url);
const DRIVER = new URL('../children/monitoring-driver.js', import.meta.url);
const SERVERS = 10_000;
const INTERVAL_SECONDS = 60;

/** Two servers of the fleet that share a port wait for each other, which those of a real one seldom do. */
const PORTS = 500;

/** What it costs one node to check 10,000 servers, each with a login by SCRAM, beside the minute that it has. */
export const monitorFleet: Part = async (world) => {
  const play = workerProcess<StubPostgresTask, StubPostgres>(TARGETS);
  const { ports } = await play({ count: PORTS });
  const findings: PartResult[] = [];
  for (const engine of world.engines) findings.push(await measureEngine(world, engine, ports));
  return {
    figures: findings.map(({ figures }) => figures),
    goals: findings.flatMap(({ goals }) => goals),
  };
};

const measureEngine = async (
  world: BenchWorld,
  engine: Engine,
  ports: readonly number[],
): Promise<PartResult> => {
  world.log(`${engine.name}: a fleet of ${SERVERS} servers`);
  const place = await engine.makeLocation();
  const store = await place.open();
  await place.withoutDurability(() => stubFleet(store, SERVERS, ports));
  await store.close();
  await place.settle();
  world.log(`${engine.name}: watching it`);
  const outcome = await workerProcess<MonitoringTask, MonitoringOutcome>(DRIVER)({
    environment: place.environment,
    servers: SERVERS,
    intervalSeconds: INTERVAL_SECONDS,
    rounds: world.isQuick ? 2 : 4,
    hasRealTimeRun: !world.isQuick,
  });
  return {
    figures: { engine: engine.name, servers: SERVERS, ...outcome },
    goals: goalsOf(engine, outcome),
  };
};

const goalsOf = ({ name }: Engine, { rounds, interval }: MonitoringOutcome): readonly Goal[] => {
  const warm = rounds.slice(1);
  const what = `Monitoring ${SERVERS.toLocaleString('en-US')} servers by one node (${name})`;
  const share = (seconds: readonly number[]): number => median(seconds) / INTERVAL_SECONDS;
  return [
    atMost(
      `${what}: the work of a round, of the minute that it has`,
      0.75,
      share(warm.map(({ seconds }) => seconds)),
    ),
    atMost(
      `${what}: processor time of a round, of that minute`,
      1,
      share(warm.map(({ cpuSeconds }) => cpuSeconds)),
    ),
    ...(interval === undefined
      ? []
      : [
          atMost(`${what}: the latest check comes late by`, 5, interval.mostSecondsBehind, {
            unit: ' s',
            digits: 1,
          }),
          atMost(`${what}: the event loop is blocked for`, 100, interval.lagMs, {
            unit: ' ms',
            digits: 0,
          }),
        ]),
  ];
};
