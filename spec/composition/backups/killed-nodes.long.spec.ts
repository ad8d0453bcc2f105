import { randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import {
  expectDumps,
  expectEachDueTimeOnce,
  expectNothingLeft,
  schedulesOf,
  tally,
} from '../../support/backups/expect-no-run-lost.js';
import { killedNodes, type KilledNodes, oneFleet } from '../../support/backups/killed-nodes.js';
import {
  newerPostgresBin,
  NO_NEWER_SERVERS,
} from '../../support/database-servers/newer-servers.js';
import { randomFrom } from '../../support/rogues/random.js';
import { pollUntil } from '../../support/shared/poll-until.js';
import { isLeftOut } from '../../support/shared/is-left-out.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { postgresWorld } from '../../support/stores/postgres-world.js';

/** Any number, to search for longer. */
const RUNS = Number(process.env['SHIPSHAPE_SPEC_KILLED_RUNS'] ?? 8);
const SEED = Number(process.env['SHIPSHAPE_SPEC_SEED'] ?? randomInt(2 ** 31));

const NODES = [0, 1, 2];
const SCHEDULES = 12;
const PERIOD_S = 10;
const cronOf = (_: unknown, n: number) => `${n % PERIOD_S}-59/${PERIOD_S} * * * * *`;
const CRONS = Array.from({ length: SCHEDULES }, cronOf);
const NEVER = CRONS.map(() => '0 0 0 29 2 *');
/** Some 4 MB. */
const FILL = `CREATE TABLE t AS
  SELECT g AS id, repeat(md5(g::text), 8) AS a FROM generate_series(1, 15000) g`;
/** Several dumps of one database at once, so that most kills hit some run. */
const SETTINGS = {
  SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
  SHIPSHAPE_DUMPS_PER_DATABASE: '1000',
  SHIPSHAPE_DUMPS_PER_INSTANCE: '1000',
  SHIPSHAPE_DUMPS_PER_NODE: '2',
};

const bin = newerPostgresBin();

describe('nodes that are killed again and again', function () {
  this.timeout(600_000 + RUNS * 20_000);
  let nodes: KilledNodes;
  // Before the server and the directory go, which they still write to.
  afterEach(() => nodes.stopAll());
  const world = postgresWorld();
  const directory = temporaryDirectory();

  const apply = (database: string, crons: readonly string[]) =>
    nodes.call('/v1/fleet', {
      method: 'PUT',
      body: oneFleet(world().server, database, `${directory.path}/vault`, crons),
    });
  const begin = async (tools: string, store: Readonly<Record<string, string>>) => {
    const database = await world().make('nothing');
    await world().server.query(FILL, database);
    await mkdir(join(directory.path, 'vault'));
    nodes = killedNodes({
      ...SETTINGS,
      ...store,
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_TOOL_DIRS: tools,
      XDG_RUNTIME_DIR: directory.path,
    });
    for (const node of NODES) await nodes.start(node);
    await apply(database, CRONS);
    return database;
  };
  const killUntilEnded = async () => {
    const random = randomFrom(SEED);
    for (let kills = 1; ; kills += 1) {
      await delay(random(1_500));
      const node = random(NODES.length);
      await nodes.stop(node, 'SIGKILL');
      await nodes.start(node);
      const runs = await nodes.runs();
      const ended = runs.filter(({ state }) => state === 'done' || state === 'failed');
      if (ended.length >= RUNS && schedulesOf(runs).length === SCHEDULES) return kills;
    }
  };
  /** Every run comes to its end once its lease has passed, and nothing new is planned. */
  const settle = (database: string) =>
    apply(database, NEVER).then(() =>
      pollUntil(
        async () => {
          await delay(500);
          return [...(await nodes.runs('due')), ...(await nodes.runs('running'))];
        },
        (left) => left.length === 0,
      ),
    );
  const promises = async (tools: string, store: Readonly<Record<string, string>>) => {
    const database = await begin(tools, store);
    const kills = await killUntilEnded();
    await settle(database);
    const runs = await nodes.runs();
    console.log(`        ${kills} kills, seed ${SEED}: ${JSON.stringify(tally(runs))}`);
    for (const path of schedulesOf(runs)) expectEachDueTimeOnce(path, runs, PERIOD_S * 1_000);
    expect(
      runs.filter(({ state, failure }) => state === 'failed' && failure === null),
    ).to.deep.equal([]);
    await expectDumps(join(directory.path, 'vault'), runs);
    await expectNothingLeft(nodes, tools, directory.path);
  };

  if (bin === undefined && !isLeftOut('newer-servers'))
    it('need newer servers', function () {
      console.log(NO_NEWER_SERVERS);
      this.skip();
    });
  else if (bin !== undefined) {
    it('lose no run of a SQLite store, and no dump', () => promises(bin, {}));
    it('lose no run of a PostgreSQL store, and no dump', async () =>
      promises(bin, { SHIPSHAPE_STORE: world().url(await world().make('nothing')) }));
  }
});
