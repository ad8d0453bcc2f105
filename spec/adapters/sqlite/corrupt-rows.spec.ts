import { expect } from 'chai';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { planFleetChange } from '../../../core/fleet/plan-fleet-change.js';
import { corrupt } from '../../../core/shared/ports/port-failure.js';
import type { Store } from '../../../core/store.js';
import { aViewer } from '../../support/access/a-caller.js';
import { aStreak } from '../../support/monitoring/a-monitored-server.js';
import { NOON } from '../../support/problems/a-problem.js';
import { aHash, aToken } from '../../support/access/a-token.js';
import { oneBrokenServer } from '../../support/problems/one-broken-server.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { aQuery } from '../../support/problems/read-problems.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { scheduledFleet } from '../../support/backups/scheduled-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';
import { sqliteStoreIn } from '../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

describe('a SQLite store whose rows were altered', () => {
  const directory = temporaryDirectory();
  let store: Store;
  let other: Sqlite.Database;
  let broken: Awaited<ReturnType<typeof oneBrokenServer>>;

  beforeEach(async () => {
    store = sqliteStoreIn(directory.path);
    other = new Sqlite(join(directory.path, 'shipshape.db'));
    broken = await oneBrokenServer(store);
  });
  afterEach(async () => {
    other.close();
    await store.close();
  });

  const unreadable = (place: string) => E.left(corrupt('store', place));
  const overview = () => store.overview.read(aViewer(), 20, NOON)();
  const page = () => store.history.page(aViewer(), aQuery(), NOON)();

  it('names the resource and the attribute that cannot be read', async () => {
    const { id } = await refAt(store, 'db-eu-1/main');
    other.exec(`UPDATE resource SET attributes = json_set(attributes, '$.tls.mode', 'lax')
                 WHERE type = 'instance'`);
    const expected = unreadable(`resource ${id}, attributes.tls.mode`);
    const plan = planFleetChange(aWholeFleet(), { prune: false });
    expect(await store.fleet.resources()).to.deep.equal(expected);
    expect(await store.fleet.change(plan)()).to.deep.equal(expected);
    const database = await refAt(store, 'db-eu-1/main/shop');
    expect(await store.fleet.dumpTarget(database.id)()).to.deep.equal(expected);
    expect(await store.monitored.server(broken.server.id)()).to.deep.equal(expected);
  });

  it('names the resource whose attributes are no JSON', async () => {
    const [vault, main] = [await refAt(store, 'vault'), await refAt(store, 'db-eu-1/main')];
    other.exec("UPDATE resource SET attributes = '{' WHERE type = 'destination'");
    expect(await store.fleet.resources()).to.deep.equal(
      unreadable(`resource ${vault.id}, attributes`),
    );
    other.exec("UPDATE resource SET attributes = '{' WHERE type = 'instance'");
    expect(await store.monitored.server(broken.server.id)()).to.deep.equal(
      unreadable(`resource ${main.id}, attributes`),
    );
  });

  it('gives the schedules and destinations to look after that can be read, and names the others', async () => {
    const { shop, wiki, elsewhere, vault } = await scheduledFleet(store);
    other
      .prepare(
        "UPDATE upkeep SET state = '{' WHERE resource = (SELECT seq FROM resource WHERE id = ?)",
      )
      .run(shop);
    other.exec("UPDATE resource SET attributes = '{' WHERE type = 'destination'");
    const woken = await rightOf(store.schedules.wake(60_000, 100));
    const given = woken.map((one) => (E.isRight(one) ? one.right.id : one.left.place));
    expect(given).to.have.members([`schedule ${shop}, state`, wiki, elsewhere]);
    expect(await rightOf(store.destinations.wake(60_000, 9))).to.deep.equal([
      unreadable(`resource ${vault}, attributes`),
    ]);
  });

  it('names the resource whose secret was taken from another', async () => {
    const { id } = await refAt(store, 'db-eu-1/main');
    other.exec(`UPDATE resource SET sealed = (SELECT sealed FROM resource WHERE type = 'channel')
                 WHERE type = 'instance'`);
    expect(await store.fleet.resources()).to.deep.equal(unreadable(`resource ${id}, secret`));
  });

  it('names the problem that cannot be read, for every caller', async () => {
    const id = await broken.open();
    other.exec('UPDATE problem SET since = 9000000000000000');
    const expected = unreadable(`problem ${id}, since`);
    expect(await overview()).to.deep.equal(expected);
    expect(await page()).to.deep.equal(expected);
    expect(await store.history.find(aViewer(), id, NOON)()).to.deep.equal(expected);
    expect(await store.monitored.server(broken.server.id)()).to.deep.equal(expected);
  });

  it('says of a failure streak what of it cannot be read', async () => {
    const streak = aStreak(broken.server.id, NOON);
    await rightOf(store.monitored.record([{ _tag: 'Count', streak }]));
    other.exec('UPDATE failure_streak SET since = 9000000000000000');
    expect(await store.monitored.server(broken.server.id)()).to.deep.equal(
      unreadable('failure streak, since'),
    );
  });

  it('names what people said of a problem, where that cannot be read', async () => {
    const id = await broken.open();
    other.exec('UPDATE problem SET snoozed_until = 9000000000000000');
    expect(await page()).to.deep.equal(unreadable(`problem ${id}, snoozed_until`));
  });

  it('names the problem that was closed at no time', async () => {
    const id = await broken.openAndClose();
    await broken.open();
    other.exec(`DROP TRIGGER problem_stays_closed;
                UPDATE problem SET closed_at = 9000000000000000 WHERE closed_at IS NOT NULL`);
    expect(await page()).to.deep.equal(unreadable(`problem ${id}, closed_at`));
    expect(await overview()).to.have.property('_tag', 'Right');
  });

  it('names the node that cannot be read', async () => {
    other.exec(`INSERT INTO monitoring_node VALUES ('somebody', ${NOON.getTime()})`);
    const { id } = broken.server;
    expect(await store.nodes.heartbeat(id, NOON, NOON)()).to.deep.equal(
      unreadable('monitoring node, node'),
    );
  });

  it('names the token and the grant that cannot be read', async () => {
    await rightOf(store.tokens.add(aToken(), aHash()));
    other.exec("UPDATE token SET grants = json_set(grants, '$[1].permission', 'everything')");
    const expected = unreadable(`token ${aToken().id}, grants.1.permission`);
    expect(await store.tokens.findByHash(aHash())()).to.deep.equal(expected);
    expect(await store.tokens.list()).to.deep.equal(expected);
  });
});
