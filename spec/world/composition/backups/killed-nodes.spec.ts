import { setTimeout as delay } from 'node:timers/promises';
import {
  expectNothingLeft,
  schedulesOf,
  tally,
} from '../../../support/backups/expect-no-run-lost.js';
import {
  type KilledFleet,
  type KilledStore,
  NODES,
  startKilledFleet,
} from '../../../support/backups/killed-fleet.js';
import {
  newerPostgresBin,
  NO_NEWER_SERVERS,
} from '../../../support/database-servers/newer-servers.js';
import { randomFrom } from '../../../support/rogues/random.js';
import { isLeftOut } from '../../../support/shared/is-left-out.js';
import { seedOfDay } from '../../../support/shared/random-cases.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { faultyLocal } from '../../../support/storage/faulty-destinations.js';
import { postgresWorld } from '../../../support/stores/postgres-world.js';

/** Any number, to search for longer. */
const RUNS = Number(process.env['SHIPSHAPE_SPEC_KILLED_RUNS'] ?? 8);
const SCHEDULES = Array.from({ length: 12 }, () => ({}));
const PERIOD_S = 10;
/** Some 4 MB. */
const FILL = `CREATE TABLE t AS
  SELECT g AS id, repeat(md5(g::text), 8) AS a FROM generate_series(1, 15000) g`;

const bin = newerPostgresBin();

describe('nodes that are killed again and again', function () {
  this.timeout(600_000 + RUNS * 20_000);
  let fleet: KilledFleet | undefined;
  // Before the server and the directory go, which they still write to.
  afterEach(() => fleet?.nodes.stopAll());
  const world = postgresWorld();
  const directory = temporaryDirectory();

  const killUntilEnded = async ({ nodes }: KilledFleet) => {
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
  const promises = async (tools: string, store: KilledStore) => {
    fleet = await startKilledFleet({
      ...{ world: world(), store, directory: directory.path, tools },
      ...{ destination: faultyLocal(directory.path), fill: FILL },
      ...{ periodS: PERIOD_S, schedules: SCHEDULES },
    });
    const kills = await killUntilEnded(fleet);
    // On the other store they wait for the minute.
    if (store === 'sqlite') await fleet.endMinute();
    const runs = await fleet.settle();
    console.log(`        ${kills} kills, seed ${seedOfDay}: ${JSON.stringify(tally(runs))}`);
    await fleet.verify(runs);
    await expectNothingLeft(fleet.nodes, fleet.names, tools, directory.path);
  };

  if (bin === undefined && !isLeftOut('newer-servers'))
    it('need newer servers', function () {
      console.log(NO_NEWER_SERVERS);
      this.skip();
    });
  else if (bin !== undefined) {
    it('lose no run of a SQLite store, and no dump', () => promises(bin, 'sqlite'));
    it('lose no run of a PostgreSQL store, and no dump', () => promises(bin, 'postgres'));
  }
});
