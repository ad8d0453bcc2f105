import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { UnreadableItem } from '../../../../../core/notifications/ports/channel-register.js';
import {
  aDueDelivery,
  anEntry,
  channelDesk,
} from '../../../../support/notifications/channel-desk.js';
import { openProblemAt } from '../../../../support/problems/open-problem-at.js';
import { planFleetChange } from '../../../../../core/fleet/planning/plan-fleet-change.js';
import { corrupt } from '../../../../../core/shared/ports/port-failure.js';
import type { Store } from '../../../../../core/store.js';
import { aViewer } from '../../../../support/access/a-caller.js';
import { aReport, NOON } from '../../../../support/problems/a-problem.js';
import { aHash, aToken } from '../../../../support/access/a-token.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { postgresStoreAt, postgresWorld } from '../../../../support/stores/postgres-world.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('a Postgres store whose rows were altered', () => {
  const world = postgresWorld();
  let store: Store;
  let name = '';
  beforeEach(async () => {
    name = await world().make();
    store = await postgresStoreAt(world().url(name));
    await putFleet(store, aWholeFleet());
  });
  afterEach(() => store.close());

  const query = (sql: string) => world().server.query(sql, name);
  const change = (one: Store) =>
    one.fleet.change(planFleetChange(aWholeFleet(), { prune: true }))();

  it('names the resource and the attribute that cannot be read', async () => {
    const { id } = await refAt(store, 'db-eu-1/main');
    await query(
      `UPDATE shipshape.resource SET attributes = replace(attributes, 'verify-full', 'lax')`,
    );
    const expected = E.left(corrupt('store', `resource ${id}, attributes.tls.mode`));
    expect(await store.fleet.resources()).to.deep.equal(expected);
    expect(await change(store)).to.deep.equal(expected);
    const database = await refAt(store, 'db-eu-1/main/shop');
    expect(await store.fleet.dumpTarget(database.id)()).to.deep.equal(expected);
  });

  it('names the resource whose secret was taken from another', async () => {
    const { id } = await refAt(store, 'db-eu-1/main');
    await query(`UPDATE shipshape.resource SET sealed =
                   (SELECT sealed FROM shipshape.resource WHERE type = 'channel')
                  WHERE type = 'instance'`);
    const expected = E.left(corrupt('store', `resource ${id}, secret`));
    expect(await store.fleet.resources()).to.deep.equal(expected);
    const { id: server } = await refAt(store, 'db-eu-1');
    const state = O.toUndefined(await rightOf(store.monitored.server(server)));
    expect(state?.server.instances.map(({ target }) => target)).to.deep.equal([
      E.left(`resource ${id}, secret`),
    ]);
  });

  it('names the problem that cannot be read', async () => {
    await rightOf(store.problems.open(aReport(await refAt(store, 'db-eu-1'))));
    const { problems } = await rightOf(store.overview.read(aViewer(), 1, NOON));
    await query('UPDATE shipshape.problem SET since = 9000000000000000');
    expect(await store.overview.read(aViewer(), 20, NOON)()).to.deep.equal(
      E.left(corrupt('store', `problem ${problems[0]?.id ?? ''}, since`)),
    );
  });

  it('lists the problems that can be read beside one that cannot, until that is paused', async () => {
    const desk = channelDesk(() => store);
    const problem = await openProblemAt({ store }, 'db-eu-1');
    const [channel, lease] = [await desk.one(), await rightOf(store.feed.take(60_000))];
    await query("UPDATE shipshape.problem SET facts = '[]'");
    await openProblemAt({ store }, 'vault');
    const lefts = (items: readonly E.Either<UnreadableItem, unknown>[]) =>
      items.map(
        E.match(
          ({ failure }) => failure.place,
          () => 'readable',
        ),
      );
    const both = [`problem ${problem}, facts`, 'readable'];
    const { id } = channel.target;
    const items = await rightOf(store.channels.items(id, 9));
    expect(lefts(items)).to.deep.equal(both);
    await rightOf(store.channels.putOff(id, channel.leaseUntil, RA.lefts(items), 60_000));
    expect(lefts(await rightOf(store.channels.items(id, 9)))).to.deep.equal(['readable']);
    if (O.isNone(lease)) throw new Error('There is nothing to tell.');
    const fed = await rightOf(store.feed.items(lease.value, 9));
    expect(lefts(fed)).to.deep.equal(both);
    await rightOf(store.feed.putOff(lease.value, RA.lefts(fed), 60_000));
    expect(lefts(await rightOf(store.feed.items(lease.value, 9)))).to.deep.equal(['readable']);
  });

  it('gives up a message that cannot be read, so that it is listed', async () => {
    const desk = channelDesk(() => store);
    const problem = await openProblemAt({ store }, 'db-eu-1');
    const { target, leaseUntil } = await desk.one(0, 0);
    const items = [{ problem, changes: 0, entry: O.some(anEntry()) }];
    const composed = { items, delivery: O.some(aDueDelivery(1)) };
    await rightOf(store.channels.compose(target.id, leaseUntil, composed));
    await query("UPDATE shipshape.delivery SET message = '{'");
    const again = await desk.one();
    const place = `delivery ${aDueDelivery(1).id}, message`;
    expect(again.underWay).to.deep.equal(O.some(E.left(corrupt('store', place))));
    const listed = await rightOf(store.channels.deliveries(target.id, O.none, 9));
    expect(listed.deliveries.map(({ id }) => id)).to.deep.equal([aDueDelivery(1).id]);
    // With the time of the message in it, and no JSON nonetheless.
    const time = aDueDelivery(1).message.composedAt.toISOString();
    await query(`UPDATE shipshape.channel_entry SET entry = '{"lastAt":"${time}"'`);
    await rightOf(store.channels.giveUp(target.id, again.leaseUntil));
    const { deliveries } = await rightOf(store.channels.deliveries(target.id, O.none, 9));
    expect(deliveries.map(({ state }) => state)).to.deep.equal(['given_up']);
  });

  it('wakes a channel, and gives its feed, whose times a clock has stored that was set back since', async () => {
    const desk = channelDesk(() => store);
    await openProblemAt({ store }, 'db-eu-1');
    await rightOf(store.feed.take(60_000));
    await desk.one();
    await query(`UPDATE shipshape.upkeep
                    SET wake_at = wake_at + 200000000, lease_until = lease_until + 200000000`);
    await query('UPDATE shipshape.channel_change SET first_at = first_at + 200000000');
    expect((await desk.one()).target.name).to.equal('on-call');
    expect(O.isSome(await rightOf(store.feed.take(60_000)))).to.equal(true);
  });

  it('names the token and the grant that cannot be read', async () => {
    await rightOf(store.tokens.add(aToken(), aHash()));
    await query(
      "UPDATE shipshape.token SET grants = jsonb_set(grants::jsonb, '{1,permission}', '\"everything\"')",
    );
    const expected = E.left(corrupt('store', `token ${aToken().id}, grants.1.permission`));
    expect(await store.tokens.findByHash(aHash())()).to.deep.equal(expected);
  });
});
