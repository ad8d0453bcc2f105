import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FeedEntry, FeedItem } from '../../../core/notifications/problem-change.js';
import type { FeedLease } from '../../../core/notifications/ports/problem-feed.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import { corrupt } from '../../../core/shared/ports/port-failure.js';
import { aViewer } from '../../support/access/a-caller.js';
import { LONG_LEASE_MS } from '../../support/backups/a-run.js';
import { aFleet } from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { channelDesk, readable } from '../../support/notifications/channel-desk.js';
import { anAcknowledgement, aReport, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { openProblemAt } from '../../support/problems/open-problem-at.js';
import { listedProblems } from '../../support/problems/read-problems.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const HOUR_MS = 3_600_000;

/** What every `ProblemFeed` promises; `make` gives an empty store. */
export const describeProblemFeed = (name: string, make: MakeStore): void => {
  describe(`${name} as a feed of problems`, () => {
    const store = storeForEach(make);
    const desk = channelDesk(store);
    const feed = () => store().feed;
    const take = (leaseMs = LONG_LEASE_MS) => rightOf(feed().take(leaseMs));
    const taken = async (leaseMs?: number): Promise<FeedLease> => {
      const lease = await take(leaseMs);
      if (O.isNone(lease)) throw new Error('There is nothing to tell.');
      return lease.value;
    };
    const items = async (lease: FeedLease, limit = 100): Promise<readonly FeedItem[]> =>
      readable(await rightOf(feed().items(lease, limit)));
    const open = (path: string, message = 'Nothing answers.') =>
      openProblemAt({ store: store() }, path, { message });
    const close = async (path: string) =>
      rightOf(store().problems.close(aReport(await refAt(store(), path)), noonPlus(1)));
    const release = (lease: FeedLease) => rightOf(feed().release(lease));
    const record = (
      lease: FeedLease,
      { problem, changes }: FeedItem,
      entry: O.Option<FeedEntry>,
      pauseMs: O.Option<number> = O.none,
    ) => rightOf(feed().record(lease, { problem, changes, entry, pauseMs }));
    const toldOf = ({ current }: FeedItem): O.Option<FeedEntry> =>
      O.map((problem: ProblemRecord) => ({ told: O.some(problem), failures: 0 }))(current);
    /** Tells everything there is; returns the names of the resources. */
    const settle = async (): Promise<readonly string[]> => {
      const lease = await take();
      if (O.isNone(lease)) return [];
      const found = await items(lease.value);
      for (const item of found)
        expect(await record(lease.value, item, toldOf(item))).to.equal(true);
      await release(lease.value);
      return found.map(({ current }) => (O.isNone(current) ? 'gone' : current.value.resource.name));
    };
    const begin = async () => {
      await desk.put();
      expect(await take()).to.deep.equal(O.none);
    };

    it('begins with the problems that are open then', async () => {
      await desk.put();
      await open('s1');
      await open('s2');
      await close('s2');
      const lease = await taken();
      const [item, ...others] = await items(lease);
      expect(others).to.deep.equal([]);
      expect(item).to.deep.include({ changes: 1, entry: { told: O.none, failures: 0 } });
      expect(lease.leaseUntil.getTime()).to.be.above(Date.now());
    });

    it('has each problem as it is now, under the path of its resource', async () => {
      await begin();
      const problem = await open('s1/i1');
      await rightOf(
        store().problems.triage(problem, { acknowledgement: O.some(anAcknowledgement()) }),
      );
      const [item] = await items(await taken());
      const known = await rightOf(store().history.find(aViewer(), problem, NOON));
      expect(item).to.deep.include({ problem, changes: 2 });
      expect(item?.current).to.deep.equal(
        O.map(({ path: name = '', ...one }: ProblemRecord) => ({
          ...one,
          resource: { ...one.resource, name },
        }))(known),
      );
    });

    it('is given where something has changed, and not before', async () => {
      await begin();
      expect(await take()).to.deep.equal(O.none);
      for (const change of [() => open('s1'), () => open('s1', 'Another.'), () => close('s1')]) {
        await change();
        expect(await settle()).to.deep.equal(['s1']);
        expect(await take()).to.deep.equal(O.none);
      }
    });

    it('is given to one caller alone, until the lease has passed or is released', async () => {
      await begin();
      await open('s1');
      const lease = await taken();
      expect(await take()).to.deep.equal(O.none);
      await release({ ...lease, leaseUntil: NOON });
      expect(await take()).to.deep.equal(O.none);
      await release(lease);
      await taken(0);
      await taken();
    });

    it('stores nothing for a caller whose lease another has', async () => {
      await begin();
      await open('s1');
      const [lost, held] = [await taken(0), await taken()];
      const [item] = await items(held);
      if (item === undefined) throw new Error('There is nothing to tell.');
      expect(await record(lost, item, toldOf(item))).to.equal(false);
      const unreadable = { ...item, failure: corrupt('store', 'x') };
      expect(await rightOf(feed().putOff(lost, [unreadable], HOUR_MS))).to.equal(false);
      expect(await items(held)).to.deep.equal([item]);
      expect(await record(held, item, toldOf(item))).to.equal(true);
      expect(await items(held)).to.deep.equal([]);
    });

    it('keeps what was told of a problem, and a change that came meanwhile', async () => {
      await begin();
      await open('s1');
      const lease = await taken();
      const [item] = await items(lease);
      if (item === undefined) throw new Error('There is nothing to tell.');
      await open('s1', 'Another.');
      await record(lease, item, toldOf(item));
      const [again] = await items(lease);
      expect(again).to.deep.include({ changes: 1, entry: O.toUndefined(toldOf(item)) });
      const facts = { port: 5432 };
      const record_ = O.map((one: ProblemRecord) => ({
        ...one,
        facts,
        validUntil: noonPlus(9),
        closedAt: O.some(NOON),
        closedAs: O.some('lapsed' as const),
        snoozedUntil: O.some(NOON),
        suppressedBy: O.some(one.id),
        acknowledgement: O.some(anAcknowledgement()),
      }))(item.current);
      await record(lease, item, O.some({ told: record_, failures: 7 }));
      await open('s1', 'A third one.');
      expect((await items(lease))[0]?.entry).to.deep.equal({ told: record_, failures: 7 });
    });

    it('lists the longest waiting first, up to a limit', async () => {
      await begin();
      const problems = [await open('s1'), await open('s2'), await open('s1/i1')];
      const lease = await taken();
      expect(new Set((await items(lease)).map(({ problem }) => problem))).to.deep.equal(
        new Set(problems),
      );
      expect(await items(lease, 2)).to.have.length(2);
    });

    it('lists nothing that is paused, changed or not, and everything else', async () => {
      await begin();
      const failing = await open('s1');
      const lease = await taken();
      const [item] = await items(lease);
      if (item === undefined) throw new Error('There is nothing to tell.');
      const failed = O.some({ told: O.none, failures: 1 });
      await record(lease, item, failed, O.some(HOUR_MS));
      await release(lease);
      expect(await take()).to.deep.equal(O.none);
      await open('s1', 'Another.');
      expect(await take()).to.deep.equal(O.none);
      expect(await (await open('s2'), settle())).to.deep.equal(['s2']);
      const other = await open('s2', 'Another.');
      const again = await taken();
      const [second] = await items(again);
      if (second === undefined) throw new Error('There is nothing to tell.');
      await record(again, second, failed, O.some(0));
      expect(await items(again)).to.deep.equal([
        { ...second, problem: other, changes: 0, entry: { told: O.none, failures: 1 } },
      ]);
      expect(failing).not.to.equal(other);
    });

    it('pauses what cannot be read, and keeps what was told of it', async () => {
      await begin();
      const problem = await open('s1');
      await settle();
      await open('s1', 'Another.');
      const lease = await taken();
      const unreadable = { problem, changes: 1, failure: corrupt('store', 'x') };
      expect(await rightOf(feed().putOff(lease, [unreadable], HOUR_MS))).to.equal(true);
      expect(await items(lease)).to.deep.equal([]);
      expect(await rightOf(feed().putOff(lease, [unreadable], 0))).to.equal(true);
      const [item] = await items(lease);
      expect(item).to.deep.include({ problem, changes: 0 });
      expect(item?.entry.told).to.have.nested.property('value.message', 'Nothing answers.');
    });

    it('has a problem that is gone with its resource, with what was told of it', async () => {
      await begin();
      await open('s1');
      await settle();
      await putFleet(store(), aFleet({}));
      const [item] = await items(await taken());
      expect(item).to.deep.include({ changes: 1, current: O.none });
      expect(item?.entry.told).to.have.nested.property('value.resource.name', 's1');
    });

    it('is no channel, and takes nothing from one', async () => {
      await begin();
      await open('s1');
      const { fleet } = await taken();
      expect((await desk.wake()).map(({ target }) => target.name)).to.deep.equal(['on-call']);
      expect(await rightOf(store().channels.find(fleet))).to.deep.equal(O.none);
      expect(await desk.noted()).to.deep.equal(['replica_lost s1']);
      expect(await rightOf(store().channels.oldestDue)).to.deep.equal(O.none);
      const resources = await rightOf(store().fleet.resources);
      expect(resources.filter(({ type }) => type === 'channel')).to.have.length(1);
    });

    it('is removed once nobody has asked for it for so long, and starts over', async () => {
      await begin();
      await open('s1');
      await settle();
      await open('s2');
      await close('s2');
      expect(await rightOf(feed().end(HOUR_MS))).to.equal(false);
      expect(await rightOf(feed().end(-HOUR_MS))).to.equal(true);
      expect(await rightOf(feed().end(-HOUR_MS))).to.equal(false);
      const found = await items(await taken());
      expect(found.map(({ entry }) => entry)).to.deep.equal([{ told: O.none, failures: 0 }]);
      expect((await listedProblems(store(), aViewer())).length).to.equal(2);
      expect(E.isRight(await store().channels.items(await desk.idOf(), 9)())).to.equal(true);
    });
  });
};
