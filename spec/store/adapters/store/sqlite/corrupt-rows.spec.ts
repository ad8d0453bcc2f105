import { expect } from 'chai';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { UnreadableItem } from '../../../../../core/notifications/ports/channel-register.js';
import { openProblemAt } from '../../../../support/problems/open-problem-at.js';
import { planFleetChange } from '../../../../../core/fleet/planning/plan-fleet-change.js';
import { corrupt } from '../../../../../core/shared/ports/port-failure.js';
import type { Store } from '../../../../../core/store.js';
import { aViewer } from '../../../../support/access/a-caller.js';
import { aStreak } from '../../../../support/monitoring/a-monitored-server.js';
import { NOON } from '../../../../support/problems/a-problem.js';
import { aHash, aToken } from '../../../../support/access/a-token.js';
import { oneBrokenServer } from '../../../../support/problems/one-broken-server.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { aQuery } from '../../../../support/problems/read-problems.js';
import { aChannel } from '../../../../support/fleet/a-fleet.js';
import {
  aDueDelivery,
  anEntry,
  channelDesk,
} from '../../../../support/notifications/channel-desk.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { scheduledFleet } from '../../../../support/backups/scheduled-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { sqliteStoreIn } from '../../../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

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
  /** What another connection has written is seen in the next iteration of the event loop. */
  const page = async () => {
    await setImmediate();
    return store.history.page(aViewer(), aQuery(), NOON)();
  };

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

  it('gives the rules of maintenance that can be read, and names the others', async () => {
    const rule = { cron: '0 2 * * 0', timezone: 'UTC', forMs: 60_000, note: '' };
    const servers = ['s1', 's2'].map((name) => ({ name, instances: [], maintenance: [rule] }));
    await putFleet(store, { ...aWholeFleet(), servers });
    const { id } = await refAt(store, 's1');
    other.exec(`UPDATE resource SET attributes = json_set(attributes, '$.maintenance[0].forMs', 'long')
                 WHERE path = 's1'`);
    const rules = (await rightOf(store.maintenance.rules)).map((one) => one.rules);
    const expected = [
      unreadable(`resource ${id}, attributes.maintenance.0.forMs`),
      E.right([rule]),
    ];
    expect(rules).to.have.deep.members(expected);
  });

  it('gives the channels to look after that can be read, and names the others', async () => {
    const channels = [aChannel(), aChannel({ name: 'managers' })];
    await putFleet(store, { ...aWholeFleet(), channels });
    await broken.open();
    const { id } = await refAt(store, 'managers');
    other.exec(`UPDATE resource SET attributes = json_set(attributes, '$.quiet', 'always')
                 WHERE path = 'managers'`);
    const woken = await rightOf(store.channels.wake(0, 60_000, 9));
    const given = woken.map((one) => (E.isRight(one) ? one.right.target.name : one.left.place));
    expect(given).to.have.members([`resource ${id}, attributes.quiet`, 'on-call']);
    expect(await store.channels.find(id)()).to.deep.equal(
      unreadable(`resource ${id}, attributes.quiet`),
    );
  });

  it('names what a channel told and sent, where that cannot be read', async () => {
    const desk = channelDesk(() => store);
    const problem = await broken.open();
    const channel = await desk.one();
    const { id } = channel.target;
    const items = [{ problem, changes: 0, entry: O.some(anEntry()) }];
    await rightOf(
      store.channels.compose(id, channel.leaseUntil, { items, delivery: O.some(aDueDelivery(1)) }),
    );
    other.exec(`UPDATE channel_entry SET entry = json_set(entry, '$.told.problem.severity', 'lax');
                UPDATE delivery SET message = json_set(message, '$.lines[1].event', 'lost')`);
    const failure = corrupt('store', `channel item ${problem}, entry.told.problem.severity`);
    expect(await rightOf(store.channels.items(id, 9))).to.deep.equal([
      E.left({ problem, changes: 1, failure }),
    ]);
    const place = `delivery ${aDueDelivery(1).id}, message.lines.1.event`;
    const listed = await rightOf(store.channels.deliveries(id, O.none, 9));
    expect(listed.deliveries.map((one) => one.id)).to.deep.equal([aDueDelivery(1).id]);
    other.exec('UPDATE upkeep SET lease_until = 0');
    const again = await desk.one(0, 60_000);
    expect(again.underWay).to.deep.equal(O.some(unreadable(place)));
    other.exec("UPDATE delivery SET message = '{'; UPDATE channel_entry SET entry = '{'");
    expect((await rightOf(store.channels.deliveries(id, O.none, 9))).deliveries.length).to.equal(1);
    await rightOf(store.channels.giveUp(id, again.leaseUntil));
    const { deliveries } = await rightOf(store.channels.deliveries(id, O.none, 9));
    expect(deliveries.map(({ state }) => state)).to.deep.equal(['given_up']);
  });

  it('lists the problems that can be read beside one that cannot, until that is paused', async () => {
    const desk = channelDesk(() => store);
    const [problem, lease] = [await broken.open(), await store.feed.take(60_000)()];
    const channel = await desk.one();
    other.exec("UPDATE problem SET facts = '{'");
    await openProblemAt({ store }, 'vault');
    expect((await rightOf(store.overview.read(aViewer(), 20, NOON))).problems).to.have.length(2);
    const place = `problem ${problem}, facts`;
    const lefts = (items: readonly E.Either<UnreadableItem, unknown>[]) =>
      items.map(
        E.match(
          ({ failure }) => failure.place,
          () => 'readable',
        ),
      );
    const { id } = channel.target;
    const items = await rightOf(store.channels.items(id, 9));
    expect(lefts(items)).to.deep.equal([place, 'readable']);
    await rightOf(store.channels.putOff(id, channel.leaseUntil, RA.lefts(items), 60_000));
    expect(lefts(await rightOf(store.channels.items(id, 9)))).to.deep.equal(['readable']);
    if (E.isLeft(lease) || O.isNone(lease.right)) throw new Error('There is nothing to tell.');
    const fed = await rightOf(store.feed.items(lease.right.value, 9));
    expect(lefts(fed)).to.deep.equal([place, 'readable']);
    await rightOf(store.feed.putOff(lease.right.value, RA.lefts(fed), 60_000));
    expect(lefts(await rightOf(store.feed.items(lease.right.value, 9)))).to.deep.equal([
      'readable',
    ]);
  });

  it('wakes a channel, and gives its feed, whose times a clock has stored that was set back since', async () => {
    const desk = channelDesk(() => store);
    await broken.open();
    await rightOf(store.feed.take(60_000));
    await desk.one();
    other.exec(`UPDATE upkeep SET wake_at = wake_at + 200000000, lease_until = lease_until + 200000000;
                UPDATE channel_change SET first_at = first_at + 200000000`);
    expect((await desk.one()).target.name).to.equal('on-call');
    expect(O.isSome(await rightOf(store.feed.take(60_000)))).to.equal(true);
  });

  it('names the resource whose secret was taken from another', async () => {
    const { id } = await refAt(store, 'db-eu-1/main');
    other.exec(`UPDATE resource SET sealed = (SELECT sealed FROM resource WHERE type = 'channel')
                 WHERE type = 'instance'`);
    const expected = unreadable(`resource ${id}, secret`);
    expect(await store.fleet.resources()).to.deep.equal(expected);
    const state = O.toUndefined(await rightOf(store.monitored.server(broken.server.id)));
    expect(state?.server.instances.map(({ target }) => target)).to.deep.equal([
      E.left(`resource ${id}, secret`),
    ]);
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
