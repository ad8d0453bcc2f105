import type {
  BadDayOutcome,
  BadDayTask,
  StubPostgres,
  StubPostgresTask,
} from '../children/monitoring-task.js';
import { forEachEngine } from '../harness/for-each-engine.js';
import { atLeast, atMost, figureOnly, MIB, WHOLE } from '../harness/goal.js';
import { workerProcess } from '../processes/worker-process.js';
import { stubServer } from '../seeding/stub-fleet.js';
import { aDestination, aFleet } from '../../support/fleet/a-fleet.js';
import { putFleet } from '../../support/fleet/put-fleet.js';

const TARGETS = new URL('../children/stub-postgres.js', import.meta.url);
const SILENCE = new URL('../children/silent-port.js', import.meta.url);
const DRIVER = new URL('../children/bad-day-driver.js', import.meta.url);

const ROUNDS = 3.5;
const PORTS = 500;

/** A day on which every second server of a fleet drops whatever is sent to it, for one node with the default settings. */
export const badDay = forEachEngine(async (world, engine) => {
  const servers = world.isQuick ? 2_000 : 10_000;
  const intervalSeconds = world.isQuick ? 12 : 60;
  const { ports } = await workerProcess<StubPostgresTask, StubPostgres>(TARGETS)({ count: PORTS });
  const { port } = await workerProcess<object, { readonly port: number }>(SILENCE)({});
  world.log(`${engine.name}: ${servers} servers, half of them silent`);
  const place = await engine.makeLocation();
  const store = await place.open();
  const described = Array.from({ length: servers }, (_, n) =>
    n % 2 === 0 ? stubServer(n, ports[n % PORTS] ?? 0) : silentServer(n, port),
  );
  const fleet = aFleet({ servers: described, destinations: [aDestination()] });
  await place.withoutDurability(() => putFleet(store, fleet));
  await store.close();
  await place.settle();
  const task = { environment: place.environment, intervalSeconds, rounds: ROUNDS };
  const outcome = await workerProcess<BadDayTask, BadDayOutcome>(DRIVER)({
    ...task,
    witness: `127.0.0.1:${ports[0] ?? 0}`,
  });
  const what = `${servers / 2} of ${servers} servers silent (${engine.name}):`;
  return {
    figures: { engine: engine.name, servers, ...outcome },
    goals: [
      atLeast(`${what} open after three rounds and a half`, servers / 2, outcome.open, WHOLE),
      atMost(
        `${what} the latest check comes late by, of a round`,
        0.25,
        outcome.mostSecondsBehind / intervalSeconds,
      ),
      figureOnly(`${what} processor time, of one core`, outcome.cpuShare),
      figureOnly(`${what} memory of the process`, outcome.residentMiB, MIB),
    ],
  };
});

/** At an address of its own, so that it waits for no other. */
const silentServer = (n: number, port: number): ReturnType<typeof stubServer> => {
  const { instances, ...server } = stubServer(n, port);
  const host = `127.1.${n >> 8}.${n & 255}`;
  return { ...server, instances: instances.map((instance) => ({ ...instance, host })) };
};
