import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import type { Store } from '../../../../core/store.js';
import {
  historyOf,
  killListeners,
  type ListeningWorld,
  SERVERS,
} from '../../../support/notifications/killed-listeners.js';
import { SEALER } from '../../../support/notifications/listen-forever.js';
import { listeningNodes } from '../../../support/notifications/listening-nodes.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { postgresStoreAt, postgresWorld } from '../../../support/stores/postgres-world.js';
import { sqliteStoreIn } from '../../../support/stores/sqlite-store-in.js';

const LIFETIME_MS = 300_000;

describe('listeners whose processes are killed at each step', function () {
  this.timeout(LIFETIME_MS);
  const started: (() => Promise<void>)[] = [];
  // Before the directory goes, which they still write to.
  afterEach(async () => {
    for (const stop of started.splice(0)) await stop();
  });
  const world = postgresWorld();
  const directory = temporaryDirectory();

  const start = (store: Store, count: number, argv: readonly string[]) => {
    const nodes = listeningNodes([directory.path, ...argv]);
    started.push(nodes.killAll, () => store.close());
    return { store, nodes, count };
  };

  const promise = async (listening: ListeningWorld): Promise<void> => {
    const { told, unanswered } = await killListeners(listening);
    const times = (one: string) => told.filter((other) => other === one).length;
    for (const name of SERVERS) {
      const calls = told.filter((one) => one.split(' ')[1] === name);
      const changes = calls.filter((one, n) => one !== calls[n - 1]);
      expect(changes).to.deep.equal(historyOf(name));
    }
    expect(unanswered.map((one) => times(one) > 1)).to.deep.equal([true]);
    expect(listening.nodes.overlaps).to.deep.equal([]);
  };

  it('are told of every change in order, by one of two nodes on PostgreSQL, then by the other', async () => {
    const database = await world().make();
    const url = world().url(database);
    const nodes = start(await postgresStoreAt(url, { sealer: SEALER }), 2, [url]);
    const query = (sql: string) => world().server.query(sql, database);
    await promise({ ...nodes, query, schema: 'shipshape' });
  });

  it('are told of every change in order, by a node on SQLite that is started again', async () => {
    const nodes = start(sqliteStoreIn(directory.path, { sealer: SEALER }), 1, []);
    const file = new Sqlite(join(directory.path, 'shipshape.db'));
    started.push(() => Promise.resolve(void file.close()));
    const query = (sql: string) => Promise.resolve(file.prepare(sql).all());
    await promise({ ...nodes, query, schema: 'main' });
  });
});
