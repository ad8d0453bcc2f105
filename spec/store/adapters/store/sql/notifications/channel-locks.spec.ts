import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { ChannelItem } from '../../../../../../core/notifications/delivery.js';
import type { ChannelDescription } from '../../../../../../core/fleet/fleet-description.js';
import { aChannel } from '../../../../../support/fleet/a-fleet.js';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { channelDesk } from '../../../../../support/notifications/channel-desk.js';
import { openProblemSql, twoNodes } from '../../../../../support/postgres/two-nodes.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const seen = ({ changes, current }: ChannelItem) =>
  O.isNone(current) ? 'gone' : `${changes} ${current.value.kind} ${current.value.severity}`;

describe('channels of a Postgres store whose problems another node changes', () => {
  const nodes = twoNodes();
  const { items, one, compose, release } = channelDesk(() => nodes().store);
  const put = (...channels: readonly ChannelDescription[]) =>
    putFleet(nodes().store, { ...aWideFleet(3, 1, 2), channels });
  const noted = async (name?: string) => (await items(name)).map(seen);

  it('compose without waiting for those who report, and keep what those change', async () => {
    const { store, databaseProblem, other } = nodes();
    await put(aChannel());
    await rightOf(store.problems.open(databaseProblem));
    const channel = await one();
    const found = await items();
    expect(found.map(seen)).to.deep.equal(['1 replica_lost critical']);
    await other("BEGIN; UPDATE shipshape.problem SET severity = 'info'");
    const done = found.map(({ problem, changes }) => ({ problem, changes, entry: O.none }));
    expect(await compose(channel, done)).to.equal(true);
    await other('COMMIT');
    expect(await noted()).to.deep.equal(['2 replica_lost info']);
    await release(channel);
  });

  it('keep counting what has changed since it was read', async () => {
    const { store, databaseProblem } = nodes();
    await put(aChannel());
    await rightOf(store.problems.open(databaseProblem));
    const channel = await one();
    const done = (await items()).map(({ problem, changes }) => ({
      problem,
      changes,
      entry: O.none,
    }));
    await rightOf(store.problems.open({ ...databaseProblem, severity: 'info' }));
    expect(await compose(channel, done)).to.equal(true);
    expect(await noted()).to.deep.equal(['1 replica_lost info']);
  });

  it('know from the start what was being opened when they were added', async () => {
    await nodes().whileUncommitted(openProblemSql('s1/i1/d1', 'b'), () => put(aChannel()));
    expect(await noted()).to.deep.equal(['1 b critical']);
  });

  it('look at what was being opened when they got other rules', async () => {
    await put(aChannel());
    await nodes().whileUncommitted(openProblemSql('s1/i1/d1', 'b'), () =>
      put(aChannel({ severity: 'critical' })),
    );
    expect(await noted()).to.deep.equal(['2 b critical']);
  });

  it('leave nothing behind where they are removed while a problem is opened', async () => {
    await put(aChannel());
    await nodes().whileUncommitted(openProblemSql('s1/i1/d1', 'b'), () => put());
    const rows = 'SELECT FROM shipshape.channel_change UNION ALL SELECT FROM shipshape.upkeep';
    expect(await nodes().query(rows)).to.deep.equal([]);
  });
});
