import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { itNeedsNewerServers, newerPostgresBin } from '../database-servers/newer-servers.js';
import { randomFrom } from '../rogues/random.js';
import { seedOfDay } from '../shared/random-cases.js';
import { temporaryDirectory } from '../shared/temporary-directory.js';
import { type FaultyDestination, faultyLocal } from '../storage/faulty-destinations.js';
import { type PostgresWorld, postgresWorld } from '../stores/postgres-world.js';
import { killAtEachStep } from '../backups/aimed-kills.js';
import { expectNothingLeft, schedulesOf, tally } from '../backups/expect-no-run-lost.js';
import {
  fillWith,
  type KilledFleet,
  type KilledStore,
  NODES,
  startKilledFleet,
} from '../backups/killed-fleet.js';
import { trappingTools } from '../backups/trapping-tools.js';

/** Where nodes are killed. */
interface Killing {
  readonly store: KilledStore;
  readonly world: PostgresWorld;
  /** A folder of its own. */
  readonly directory: string;
  readonly tools: string;
}

/** Kills nodes, and is told what it starts: that is ended before the server and the directory go, which nodes still write to. */
type Kill = (killing: Killing, started: (fleet: KilledFleet) => KilledFleet) => Promise<void>;

const describeKills = (title: string, promise: string, store: KilledStore, kill: Kill): void => {
  describe(title, function () {
    this.timeout(1_200_000);
    let fleet: KilledFleet | undefined;
    afterEach(() => fleet?.nodes.stopAll());
    const world = postgresWorld();
    const directory = temporaryDirectory();
    const tools = newerPostgresBin();
    if (tools === undefined) itNeedsNewerServers();
    else
      it(promise, () =>
        kill({ store, world: world(), directory: directory.path, tools }, (one) => (fleet = one)),
      );
  });
};

/** Any number, to search for longer. */
const RUNS = Number(process.env['SHIPSHAPE_SPEC_KILLED_RUNS'] ?? 8);
const ROUNDS = Number(process.env['SHIPSHAPE_SPEC_KILL_ROUNDS'] ?? 1);

const SCHEDULES = Array.from({ length: 12 }, () => ({}));
/** Some 4 MB. */
const FILL = `CREATE TABLE t AS
  SELECT g AS id, repeat(md5(g::text), 8) AS a FROM generate_series(1, 15000) g`;

const killUntilEnded = async ({ nodes }: KilledFleet): Promise<number> => {
  const random = randomFrom(seedOfDay);
  for (let kills = 1; ; kills += 1) {
    await delay(random(1_500));
    const node = random(NODES.length);
    await nodes.stop(node, 'SIGKILL');
    await nodes.start(node);
    const runs = await nodes.runs();
    const ended = runs.filter(({ state }) => state === 'done' || state === 'failed');
    if (ended.length >= RUNS && schedulesOf(runs).length === SCHEDULES.length) return kills;
  }
};

/** Nodes on a store that are killed at any moment, as often as it takes until runs have ended. */
export const describeKilledNodes = (store: KilledStore): void => {
  const promise = 'lose no run, and no dump';
  describeKills(
    `nodes on ${store} that are killed again and again`,
    promise,
    store,
    async (killing, started) => {
      const { world, directory, tools } = killing;
      const fleet = started(
        await startKilledFleet({
          world,
          store,
          directory,
          tools,
          destination: faultyLocal(directory),
          fill: FILL,
          periodS: 10,
          schedules: SCHEDULES,
        }),
      );
      const kills = await killUntilEnded(fleet);
      // On the other store they wait for the minute.
      if (store === 'sqlite') await fleet.endMinute();
      const runs = await fleet.settle();
      console.log(`        ${kills} kills, seed ${seedOfDay}: ${JSON.stringify(tally(runs))}`);
      await fleet.verify(runs);
      await expectNothingLeft(fleet.nodes, fleet.names, tools, directory);
    },
  );
};

/** A run that is planned waits for a while, so that it can be seen. */
const waiting = (count: number, jitter: string) =>
  Array.from({ length: count }, (_, n) => ({
    jitter,
    ...(n < 2 && { verify: 'restore', restore_on: 's/main' }),
  }));

const MIB = 1024 * 1024;

const DUMPS = {
  small: { mib: 1, firstBytes: 512 * 1024, periodS: 10, rules: waiting(8, '9s') },
  /** Of three parts. */
  large: { mib: 17, firstBytes: 9 * MIB, periodS: 20, rules: waiting(6, '18s') },
} as const;

/** A node that is killed once a run has come so far, at each step of it. */
export const describeAimedKills = (
  promise: string,
  store: KilledStore,
  size: keyof typeof DUMPS,
  destinationIn: (directory: string) => FaultyDestination,
): void => {
  const { mib, firstBytes, periodS, rules } = DUMPS[size];
  describeKills(
    'a node that is killed at each step of a run',
    promise,
    store,
    async (killing, started) => {
      const { world, directory, tools: bin } = killing;
      const tools = await trappingTools(bin, join(directory, 'tools'), firstBytes);
      const fleet = started(
        await startKilledFleet({
          world,
          store,
          directory,
          destination: destinationIn(directory),
          tools: tools.directory,
          fill: fillWith(mib),
          periodS,
          schedules: rules,
        }),
      );
      await killAtEachStep(fleet, tools, ROUNDS);
      const runs = await fleet.settle();
      console.log(`        ${JSON.stringify(tally(runs))}`);
      await fleet.verify(runs);
      await expectNothingLeft(fleet.nodes, fleet.names, bin, directory);
    },
  );
};
