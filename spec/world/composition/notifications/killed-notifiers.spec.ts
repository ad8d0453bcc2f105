import { join } from 'node:path';
import { expect } from 'chai';
import { KILLED_AT, killNotifiers } from '../../../support/notifications/killed-notifiers.js';
import { toldChanges } from '../../../support/notifications/told-changes.js';
import { trappingReceiver } from '../../../support/notifications/trapping-receiver.js';
import { randomFrom } from '../../../support/rogues/random.js';
import { nodeEnvironment } from '../../../support/service/node-environment.js';
import type { Env } from '../../../support/service/shipshape-process.js';
import { severalNodes } from '../../../support/service/several-nodes.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { seedOfDay } from '../../../support/shared/random-cases.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import {
  expirePostgresLeases,
  expireSqliteLeases,
} from '../../../support/service/expire-leases.js';
import { postgresWorld } from '../../../support/stores/postgres-world.js';

/** Any number, to search for longer. */
const ROUNDS = Number(process.env['SHIPSHAPE_SPEC_KILLED_ROUNDS'] ?? KILLED_AT.length);
describe('nodes that tell channels, and are killed again and again', function () {
  this.timeout(300_000 + ROUNDS * 20_000);
  const started: (() => Promise<void>)[] = [];
  // Before the server and the directory go, which they still write to.
  afterEach(async () => {
    await Promise.all(started.splice(0).map((stop) => stop()));
  });
  const world = postgresWorld();
  const directory = temporaryDirectory();

  const promises = async (
    what: string,
    store: string,
    names: readonly number[],
    expireLeases: (env: Env) => unknown,
  ): Promise<void> => {
    const receiver = await trappingReceiver();
    const env = await nodeEnvironment(join(directory.path, what), store);
    const nodes = severalNodes({ ...env, SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8' });
    started.push(() => nodes.stopAll().then(receiver.close));
    for (const node of names) await nodes.start(node);
    const killed = await killNotifiers(nodes, receiver, ROUNDS, randomFrom(seedOfDay));
    const { problems, kills, unanswered } = killed;
    await Promise.all(names.map((node) => nodes.stop(node, 'SIGKILL')));
    await expireLeases(env);
    for (const node of names) await nodes.start(node);
    const told = await pollUntil(
      () => Promise.resolve(toldChanges(receiver.received, problems)),
      ({ withoutEnd }) => withoutEnd.length === 0,
    );
    const { messages, repeated, ...wrong } = told;
    console.log(
      `        ${what}, seed ${seedOfDay}: ${JSON.stringify([kills, messages, repeated])}`,
    );
    expect(wrong, what).to.deep.equal({
      problems: problems.length,
      withoutBeginning: [],
      withoutEnd: [],
      underTwoKeys: [],
      outOfOrder: [],
      withAnotherKey: [],
    });
    const keys = receiver.received.map(({ key }) => key);
    for (const id of unanswered)
      expect(keys.filter((key) => key === id).length, `${what} ${id}`).to.be.at.least(2);
  };

  it('lose no change, and tell each in its order under one key', async () => {
    const database = await world().make('nothing');
    await Promise.all([
      promises('two nodes on PostgreSQL', world().url(database), [0, 1], () =>
        expirePostgresLeases(world().server, database),
      ),
      promises('one node on SQLite', 'sqlite:', [0], (env) =>
        expireSqliteLeases(env['SHIPSHAPE_DATA_DIR'] ?? ''),
      ),
    ]);
  });
});
