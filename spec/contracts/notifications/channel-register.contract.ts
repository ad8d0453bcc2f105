import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { BookEntry } from '../../../core/notifications/delivery.js';
import type { WokenChannel } from '../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { corrupt } from '../../../core/shared/ports/port-failure.js';
import { Secret } from '../../../core/shared/secret.js';
import { FAR, longAgo } from '../../support/backups/scheduled-fleet.js';
import { aChannel } from '../../support/fleet/a-fleet.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import {
  aDueDelivery,
  anEntry,
  aToldProblem,
  channelDesk,
} from '../../support/notifications/channel-desk.js';
import { openProblemAt } from '../../support/problems/open-problem-at.js';
import { NOON } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const HOUR_MS = 3_600_000;

const DUE = anEntry({ dueAt: O.some(longAgo(1)) });

/** What every `ChannelRegister` promises; `make` gives an empty store. */
export const describeChannelRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a channel register`, () => {
    const store = storeForEach(make);
    const desk = channelDesk(store);
    const { put, wake, one, items, compose, release, settle } = desk;
    const channels = () => store().channels;
    const open = (path: string, message?: string) =>
      openProblemAt({ store: store() }, path, message === undefined ? {} : { message });
    const names = (woken: readonly WokenChannel[]) => woken.map(({ target }) => target.name);
    const record = ({ target, leaseUntil }: WokenChannel, pauseMs = 0, n = 1) =>
      rightOf(channels().record(target.id, leaseUntil, aDueDelivery(n), pauseMs));
    /** A channel with a message that is under way. */
    const sending = async (): Promise<WokenChannel> => {
      await put();
      await open('s1');
      const channel = await one();
      await compose(channel, done(await items()), aDueDelivery(1));
      return channel;
    };
    const done = (found: Awaited<ReturnType<typeof items>>, entry = O.some(anEntry())) =>
      found.map(({ problem, changes }) => ({ problem, changes, entry }));

    it('finds a channel by its id, with its rules and its settings', async () => {
      const rules = {
        severity: 'critical',
        kinds: ['disk_full'],
        on: ['s1'],
        repeatMs: 5,
        afterMs: 6,
        quiet: { from: '22:00', to: '06:00', timezone: 'Europe/Oslo', critical: 'waits' },
      } as const;
      await put({}, { name: 'managers', kind: 'email', ...rules });
      const find = (id: ResourceId) => rightOf(channels().find(id));
      const { kind, settings } = aChannel();
      const [plain, ruled] = [await desk.idOf(), await desk.idOf('managers')];
      expect(await find(plain)).to.deep.equal(
        O.some({ id: plain, name: 'on-call', kind, rules: {}, settings }),
      );
      expect(await find(ruled)).to.deep.equal(
        O.some({ id: ruled, name: 'managers', kind: 'email', rules, settings }),
      );
      for (const id of [(await refAt(store(), 's1')).id, aUuid(9)])
        expect(await find(id)).to.deep.equal(O.none);
    });

    it('wakes a channel once its oldest change is as old as the window', async () => {
      await put();
      expect(await wake()).to.deep.equal([]);
      await open('s1');
      expect(await wake(HOUR_MS)).to.deep.equal([]);
      const { target, underWay } = await one(0);
      expect(O.some(target)).to.deep.equal(await rightOf(channels().find(target.id)));
      expect(underWay).to.deep.equal(O.none);
    });

    it('wakes a channel for an entry that is due, and for no other', async () => {
      await put();
      const problem = await open('s1');
      for (const [entry, number] of [
        [anEntry(), 0],
        [anEntry({ dueAt: O.some(FAR) }), 0],
        [anEntry({ told: O.none }), 0],
        [DUE, 1],
      ] as const) {
        await open('s1', String(number));
        await open('s1', 'Another.');
        await settle(() => entry);
        expect(await wake(HOUR_MS, 0)).to.have.length(number);
        expect(await items()).to.have.length(number);
      }
      const [item] = await items();
      expect(item).to.deep.include({ problem, changes: 0, entry: O.some(DUE) });
    });

    it('gives a channel to one caller alone, until the lease has passed', async () => {
      await put({}, { name: 'managers' });
      await open('s1');
      const before = Date.now();
      const woken = await wake();
      expect(names(woken)).to.have.members(['on-call', 'managers']);
      for (const { leaseUntil } of woken) expect(leaseUntil.getTime()).to.be.above(before);
      expect(await wake()).to.deep.equal([]);
      for (const channel of woken) await release(channel);
      expect(await wake(0, 0)).to.have.length(2);
      expect(await wake()).to.have.length(2);
    });

    it('gives at most as many as are asked for, the longest waiting first', async () => {
      await put({ name: 'a' }, { name: 'b' }, { name: 'c' });
      await open('s1');
      const at: Readonly<Record<string, number>> = { a: 3, b: 1, c: 2 };
      for (const channel of await wake()) {
        const entry = anEntry({ dueAt: O.some(longAgo(at[channel.target.name] ?? 0)) });
        await compose(channel, done(await items(channel.target.name), O.some(entry)));
        await release(channel);
      }
      expect(names(await wake(HOUR_MS, HOUR_MS, 2))).to.deep.equal(['b', 'c']);
      expect(names(await wake(HOUR_MS, HOUR_MS, 2))).to.deep.equal(['a']);
    });

    it('wakes a channel again as soon as it is released, by whose it is', async () => {
      await put();
      await open('s1');
      const { target, leaseUntil } = await one();
      const later = new Date(leaseUntil.getTime() + 1);
      await rightOf(channels().release(target.id, later));
      expect(await wake()).to.deep.equal([]);
      await rightOf(channels().release(target.id, leaseUntil));
      expect(await wake()).to.have.length(1);
      await rightOf(channels().release(aUuid(9), leaseUntil));
    });

    it('lists what has changed, the first change first, and then what is due, up to a limit', async () => {
      await put();
      const [first, second] = [await open('s1'), await open('s2')];
      await settle((problem) => ({
        told: O.none,
        dueAt: O.some(longAgo(problem === second ? 1 : 2)),
      }));
      const third = await open('s1/i1');
      const fourth = await open('s2/i1');
      const list = async (limit?: number) => (await items(undefined, limit)).map((i) => i.problem);
      expect(await list()).to.deep.equal([third, fourth, second, first]);
      expect(await list(3)).to.deep.equal([third, fourth, second]);
      expect(await list(1)).to.deep.equal([third]);
      await open('s1', 'Another.');
      await open('s1/i1', 'Another.');
      expect(await list()).to.deep.equal([third, fourth, first, second]);
    });

    it('lists nothing of what is no channel', async () => {
      await put();
      await open('s1');
      for (const id of [(await refAt(store(), 's1')).id, aUuid(9)]) {
        expect(await rightOf(channels().items(id, 9))).to.deep.equal([]);
        const page = await rightOf(channels().deliveries(id, O.none, 9));
        expect(page).to.deep.equal({ deliveries: [], next: O.none });
      }
    });

    it('keeps an entry until it is replaced or removed', async () => {
      await put();
      await open('s1');
      const channel = await one();
      for (const entry of [O.some(DUE), O.some({ ...DUE, told: O.none }), O.none]) {
        await open('s1', `Another ${entry._tag}.`);
        expect(await compose(channel, done(await items(), entry))).to.equal(true);
        expect((await items()).map((item) => item.entry)).to.deep.equal(
          O.isSome(entry) ? [entry] : [],
        );
      }
    });

    it('keeps a change that came after the items were read', async () => {
      await put();
      const problem = await open('s1');
      const channel = await one();
      const read = await items();
      await open('s1', 'Another.');
      await open('s2');
      expect(await compose(channel, done(read))).to.equal(true);
      const left = (await items()).map((item) => ({
        isFirst: item.problem === problem,
        n: item.changes,
      }));
      expect(left).to.have.deep.members([
        { isFirst: true, n: 1 },
        { isFirst: false, n: 1 },
      ]);
      await compose(channel, done(await items(), O.some(DUE)));
      const due = await items();
      await open('s2', 'Another.');
      await compose(channel, done(due));
      expect((await items()).map((item) => item.changes)).to.deep.equal([1]);
      await release(channel);
      expect(await wake()).to.have.length(1);
    });

    it('stores nothing for a caller whose channel another has', async () => {
      await put();
      await open('s1');
      const lost = await one(0, 0);
      const before = await items();
      const held = await one();
      const earlier = { ...held, leaseUntil: lost.leaseUntil };
      for (const stale of [earlier, { ...held, target: { ...held.target, id: aUuid(9) } }])
        expect(await compose(stale, done(before), aDueDelivery(1))).to.equal(false);
      expect(await items()).to.deep.equal(before);
      expect(await rightOf(channels().oldestDue)).to.deep.equal(O.none);
      await compose(held, done(before), aDueDelivery(1));
      expect(await record(earlier, HOUR_MS)).to.equal(false);
      await release(earlier);
      expect(await wake()).to.deep.equal([]);
      await release(held);
      expect((await one()).underWay).to.deep.equal(O.some(E.right(aDueDelivery(1))));
    });

    it('stores for a caller whose lease has passed, but whose channel nobody else has', async () => {
      await put();
      await open('s1');
      const passed = await one(0, 0);
      expect(await compose(passed, done(await items()), aDueDelivery(1))).to.equal(true);
      expect(await record(passed)).to.equal(true);
      await release(passed);
      expect(await compose(passed, [])).to.equal(false);
    });

    it('wakes a channel whose message is under way for its next attempt alone', async () => {
      const channel = await sending();
      await open('s2');
      const tried = { ...aDueDelivery(1), attempts: 1, triedAt: O.some(longAgo(7)) };
      const record = (pauseMs: number) =>
        rightOf(channels().record(channel.target.id, channel.leaseUntil, tried, pauseMs));
      expect(await record(HOUR_MS)).to.equal(true);
      await release(channel);
      expect(await wake()).to.deep.equal([]);
      await put({}, { name: 'managers' });
      const [other, ...none] = await wake();
      expect([other?.target.name, none]).to.deep.equal(['managers', []]);
    });

    it('takes what a message told for not told once it is given up, and nothing else', async () => {
      await put();
      await open('s1');
      await open('s2');
      const channel = await one();
      const found = await items();
      const told = O.some({ problem: aToldProblem(), lastAt: longAgo(9) });
      const before = done(found.slice(1), O.some(anEntry({ told })));
      await compose(channel, [...done(found.slice(0, 1)), ...before], aDueDelivery(1));
      const { target, leaseUntil } = channel;
      const failed = { ...aDueDelivery(1), attempts: 9, triedAt: O.some(longAgo(7)) };
      const recordAs = (state: 'due' | 'given_up') =>
        rightOf(channels().record(target.id, leaseUntil, { ...failed, state }, 0));
      await recordAs('due');
      expect(await items()).to.deep.equal([]);
      await recordAs('given_up');
      const untold = (await items()).map(({ problem, entry }) => ({
        problem,
        told: O.flatMap((one: BookEntry) => one.told)(entry),
      }));
      expect(untold).to.deep.equal([{ problem: found[0]?.problem, told: O.none }]);
    });

    it('has again what was told before a message that is given up', async () => {
      await put();
      await open('s1');
      const channel = await one();
      const before = { problem: aToldProblem({ severity: 'warning' }), lastAt: longAgo(9) };
      const told = O.some({ problem: aToldProblem(), lastAt: NOON, endedAt: longAgo(3) });
      await compose(
        channel,
        done(await items(), O.some({ told, before, dueAt: O.some(FAR) })),
        aDueDelivery(1),
      );
      const failed = { ...aDueDelivery(1), state: 'given_up', triedAt: O.some(NOON) } as const;
      await rightOf(channels().record(channel.target.id, channel.leaseUntil, failed, 0));
      expect(
        (await items()).map(({ entry }) => O.flatMap((book: BookEntry) => book.told)(entry)),
      ).to.deep.equal([O.some(before)]);
    });

    it('keeps all of an entry', async () => {
      await put();
      await open('s1');
      const channel = await one();
      const problem = aToldProblem({ facts: { code: 'refused', days: 2 } });
      const before = { problem, lastAt: longAgo(9) };
      const told = O.some({ ...before, lastAt: longAgo(8), endedAt: longAgo(7) });
      const entry = O.some({ told, before, dueAt: O.some(longAgo(1)) });
      await compose(channel, done(await items(), entry));
      expect((await items()).map((item) => item.entry)).to.deep.equal([entry]);
    });

    it('puts a message in the place of the one that is under way', async () => {
      const channel = await sending();
      await compose(channel, done(await items()), { ...aDueDelivery(2), attempts: 4 });
      await release(channel);
      expect((await one()).underWay).to.deep.equal(
        O.some(E.right({ ...aDueDelivery(2), attempts: 4 })),
      );
    });

    it('has a refresh no longer once it was sent or is given up, and lists none', async () => {
      await release(await sending());
      const { message, ...due } = aDueDelivery(3);
      const refresh = {
        ...due,
        message: { ...message, purpose: 'refresh' as const },
        attempts: 1,
        triedAt: O.some(longAgo(7)),
      };
      for (const state of ['due', 'sent', 'given_up'] as const) {
        await open('s2', `Another ${state}.`);
        const channel = await one();
        const { target, leaseUntil } = channel;
        await compose(channel, [], refresh);
        await rightOf(channels().record(target.id, leaseUntil, { ...refresh, state }, 0));
        await release(channel);
        const page = await rightOf(channels().deliveries(target.id, O.none, 9));
        expect(page.deliveries).to.deep.equal([]);
        const isDue = state === 'due';
        const again = await one();
        expect(again.underWay).to.deep.equal(isDue ? O.some(E.right(refresh)) : O.none);
        await release(again);
      }
    });

    it('looks at what cannot be read again after a pause, and keeps what was told of it', async () => {
      await put();
      const problem = await open('s1');
      await settle();
      await open('s1', 'Another.');
      await open('s2');
      const { target, leaseUntil } = await one();
      const putOff = (pauseMs: number, by = leaseUntil) => {
        const unreadable = { problem, changes: 1, failure: corrupt('store', 'x') };
        return rightOf(channels().putOff(target.id, by, [unreadable], pauseMs));
      };
      expect(await putOff(0, longAgo(1))).to.equal(false);
      expect(await items()).to.have.length(2);
      expect(await putOff(HOUR_MS)).to.equal(true);
      expect((await items()).map((item) => item.problem)).not.to.include(problem);
      expect(await putOff(0)).to.equal(true);
      const again = (await items()).find((item) => item.problem === problem);
      expect(again).to.deep.include({ changes: 0 });
      expect(O.flatMap((entry: BookEntry) => entry.told)(again?.entry ?? O.none)).to.deep.equal(
        anEntry().told,
      );
    });

    it('gives up what cannot be read, visibly, and takes what it told for not told', async () => {
      const channel = await sending();
      const { target, leaseUntil } = channel;
      const giveUp = (by = leaseUntil) => rightOf(channels().giveUp(target.id, by));
      expect(await giveUp(longAgo(1))).to.deep.equal(O.none);
      const left = await giveUp();
      expect(await giveUp()).to.deep.equal(O.none);
      expect(left).to.have.nested.property('value.state', 'given_up');
      const { deliveries } = await rightOf(channels().deliveries(target.id, O.none, 9));
      expect(deliveries).to.deep.equal(O.isSome(left) ? [left.value] : []);
      expect(deliveries[0]?.message).to.deep.include({ composedAt: NOON, lines: [] });
      expect(
        (await items()).map(({ entry }) => O.map(({ told }: BookEntry) => told)(entry)),
      ).to.deep.equal([O.some(O.none)]);
      await release(channel);
      expect((await one(HOUR_MS)).underWay).to.deep.equal(O.none);
    });

    it('removes a refresh that cannot be read', async () => {
      const channel = await sending();
      const { message, ...due } = aDueDelivery(2);
      const refresh = { ...due, message: { ...message, purpose: 'refresh' as const } };
      await compose(channel, [], refresh);
      const left = await rightOf(channels().giveUp(channel.target.id, channel.leaseUntil));
      expect(left).to.have.nested.property('value.state', 'given_up');
      const page = await rightOf(channels().deliveries(channel.target.id, O.none, 9));
      expect(page.deliveries).to.deep.equal([]);
      await release(channel);
      expect((await one(HOUR_MS)).underWay).to.deep.equal(O.none);
    });

    it('gives the message that is under way to the next one who has its channel', async () => {
      const channel = await sending();
      const refusal = O.some({ code: 'channel_rejected', status: 502 } as const);
      const failed = { attempts: 2, triedAt: O.some(longAgo(7)), tookMs: O.some(45), refusal };
      const tried = { ...aDueDelivery(1), ...failed };
      const { target, leaseUntil } = channel;
      await rightOf(channels().record(target.id, leaseUntil, tried, 0));
      await release(channel);
      expect((await one(HOUR_MS)).underWay).to.deep.equal(O.some(E.right(tried)));
    });

    it('tells the next changes once the message is sent, not before the pause is over', async () => {
      const channel = await sending();
      await open('s2');
      const { target, leaseUntil } = channel;
      const sent = { ...aDueDelivery(1), state: 'sent', triedAt: O.some(longAgo(7)) } as const;
      await rightOf(channels().record(target.id, leaseUntil, sent, HOUR_MS));
      await release(channel);
      expect(await wake()).to.deep.equal([]);
      await put({ severity: 'critical' });
      const again = await one();
      expect(again.underWay).to.deep.equal(O.none);
      await rightOf(channels().record(target.id, again.leaseUntil, sent, 0));
      await release(again);
      expect(await wake()).to.have.length(1);
    });

    it('tries again at once when the settings change, also while somebody has the channel', async () => {
      const channel = await sending();
      expect(await record(channel, HOUR_MS)).to.equal(true);
      await release(channel);
      await put({ settings: new Secret('{"url":"https://hooks.example/y"}') });
      const again = await one();
      expect(again.target.settings.reveal()).to.equal('{"url":"https://hooks.example/y"}');
      await put({ kind: 'slack' });
      expect(await record(again, HOUR_MS)).to.equal(true);
      await release(again);
      const last = await one();
      expect(last.target.kind).to.equal('slack');
      await record(last, HOUR_MS);
      await release(last);
      expect(await wake()).to.deep.equal([]);
    });
  });
};
