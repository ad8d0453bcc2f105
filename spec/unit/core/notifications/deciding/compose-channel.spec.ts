import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { ChannelRules } from '../../../../../core/described/channel.js';
import {
  type BookEntry,
  type ChannelItem,
  type Announcement,
  revertedEntry,
} from '../../../../../core/notifications/delivery.js';
import { composeChannel } from '../../../../../core/notifications/deciding/compose-channel.js';
import { anItem, toldOf } from '../../../../support/notifications/a-channel-item.js';
import { anAcknowledgement, NOON, noonPlus } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const CHANNEL = aUuid(70);

const compose = (items: readonly ChannelItem[], rules: ChannelRules = {}, now = NOON) =>
  composeChannel({ id: CHANNEL, isMirror: false, rules }, items, now, () => aUuid(80));

/**
 * The events of its lines, and of the first item whether it is told by now, or its end is, and when it is due in minutes after
 * noon.
 */
const outcome = (item: ChannelItem, rules: ChannelRules = {}, now = NOON) => {
  const { items, delivery } = compose([item], rules, now);
  const lines = O.isSome(delivery) ? delivery.value.message.lines : [];
  const entry = items[0] === undefined ? undefined : O.toUndefined(items[0].entry);
  const dueAt = entry === undefined ? undefined : O.toUndefined(entry.dueAt);
  return [
    lines.map(({ event }) => event).join(' '),
    entry === undefined ? 'no entry' : toldOfEntry(entry),
    dueAt === undefined ? undefined : (dueAt.getTime() - NOON.getTime()) / 60_000,
  ];
};

const toldOfEntry = ({ told }: BookEntry) =>
  O.match(
    () => 'untold',
    ({ endedAt }: Announcement) => (endedAt === undefined ? 'told' : 'over'),
  )(told);

const server = (name: string) => ({ type: 'server', id: aUuid(1), name }) as const;
const closed = (minutes = 0) => ({
  closedAt: O.some(noonPlus(minutes)),
  closedAs: O.some('resolved' as const),
});
const warning = { severity: 'warning' } as const;
const acknowledged = { acknowledgement: O.some(anAcknowledgement()) };
const suppressed = { suppressedBy: O.some(aUuid(60)) };
const snoozed = (minutes: number) => ({ snoozedUntil: O.some(noonPlus(minutes)) });
const DAY = 1_440;
const noonInUtc = { quiet: { from: '11:00', to: '13:00', timezone: 'UTC' } };
const silent = ['', 'no entry', undefined];
const held = (due?: number) => ['', 'untold', due];

describe('composeChannel', () => {
  it('says that a problem has opened, once', () => {
    expect(outcome(anItem())).to.deep.equal(['opened', 'told', DAY]);
    expect(outcome(anItem(warning))).to.deep.equal(['opened', 'told', undefined]);
    expect(outcome(anItem(warning, toldOf(warning)))).to.deep.equal(['', 'told', undefined]);
  });

  it('composes no message where there is nothing to say', () => {
    expect(compose([anItem(acknowledged)]).delivery).to.deep.equal(O.none);
  });

  it('leaves out what its rules do not name', () => {
    expect(outcome(anItem({ severity: 'info' }))).to.deep.equal(silent);
    expect(outcome(anItem({ severity: 'info' }), { severity: 'info' })[0]).to.equal('opened');
    expect(outcome(anItem(warning), { severity: 'critical' })).to.deep.equal(silent);
    expect(outcome(anItem(), { kinds: ['dump_failed'] })).to.deep.equal(silent);
    expect(outcome(anItem(), { kinds: ['replica_lost'] })[0]).to.equal('opened');
  });

  it('tells of what is at its paths and under them, by whole names', () => {
    const on = { on: ['db-1', 'vault'] };
    const events = ['db-1', 'db-1/main/shop', 'vault', 'db-10', 'db', 'fleet'].map(
      (name) => outcome(anItem({ resource: server(name) }), on)[0],
    );
    expect(events).to.deep.equal(['opened', 'opened', 'opened', '', '', '']);
  });

  it('does not say of itself that it fails', () => {
    const failing = (id: number) =>
      anItem({ kind: 'channel_failing', resource: { type: 'channel', id: aUuid(id), name: 'a' } });
    expect(outcome(failing(70))).to.deep.equal(silent);
    expect(outcome(failing(71))[0]).to.equal('opened');
  });

  it('waits while somebody knows of it, or another problem explains it, until that changes', () => {
    expect(outcome(anItem(acknowledged))).to.deep.equal(held());
    expect(outcome(anItem(suppressed))).to.deep.equal(held());
    const waiting = { told: O.none, dueAt: O.none };
    expect(outcome(anItem({}, waiting))).to.deep.equal(['opened', 'told', DAY]);
    expect(outcome(anItem(suppressed, toldOf()))).to.deep.equal(['', 'told', undefined]);
  });

  it('waits until the end of a snooze', () => {
    expect(outcome(anItem(snoozed(30)))).to.deep.equal(held(30));
    expect(outcome(anItem(snoozed(0)))[0]).to.equal('opened');
  });

  it('says that a problem has become more severe', () => {
    expect(outcome(anItem({}, toldOf(warning)))).to.deep.equal(['worsened', 'told', DAY]);
    expect(outcome(anItem(warning, toldOf()))).to.deep.equal(['', 'told', undefined]);
  });

  it('says again what is critical and still open, after a day or as its rules say', () => {
    expect(outcome(anItem({}, toldOf()), {}, noonPlus(DAY - 1))).to.deep.equal(['', 'told', DAY]);
    expect(outcome(anItem({}, toldOf()), {}, noonPlus(DAY))).to.deep.equal([
      'still_open',
      'told',
      2 * DAY,
    ]);
    const hourly = { repeatMs: 3_600_000 };
    expect(outcome(anItem({}, toldOf()), hourly, noonPlus(60))).to.deep.equal([
      'still_open',
      'told',
      120,
    ]);
    expect(outcome(anItem(warning, toldOf(warning)), hourly, noonPlus(60))[0]).to.equal('');
    expect(outcome(anItem(acknowledged, toldOf()), hourly, noonPlus(60))[0]).to.equal('');
  });

  it('tells the end of what it has told, whatever became of it', () => {
    const resolved = ['resolved', 'over', 1];
    expect(outcome(anItem(closed(), toldOf()))).to.deep.equal(resolved);
    expect(outcome(anItem({ ...closed(), ...acknowledged }, toldOf()))).to.deep.equal(resolved);
    expect(outcome(anItem(closed(), toldOf()), { on: ['db-9'] })).to.deep.equal(resolved);
    const gone = { ...anItem({}, toldOf()), current: O.none };
    expect(outcome(gone)).to.deep.equal(resolved);
    expect(outcome({ ...gone, entry: O.none })).to.deep.equal(silent);
  });

  it('tells the end of a problem that flaps once it has been quiet for ten minutes', () => {
    const flapping = anItem({ ...closed(), flaps: 2 }, toldOf());
    expect(outcome(flapping)).to.deep.equal(['', 'told', 10]);
    expect(outcome(flapping, {}, noonPlus(10))).to.deep.equal(['resolved', 'over', 11]);
    expect(outcome(anItem({ ...closed(), flaps: 1 }, toldOf()))[0]).to.equal('resolved');
  });

  it('knows which end it has told until nothing is counted any more', () => {
    const [over] = compose([anItem(closed(), toldOf())]).items;
    const entry = over === undefined ? undefined : O.toUndefined(over.entry);
    const counted = anItem(closed(), entry);
    expect(outcome(counted, {}, noonPlus(1))).to.deep.equal(['', 'over', 2]);
    expect(outcome({ ...counted, current: O.none }, {}, noonPlus(1))).to.deep.equal([
      '',
      'over',
      2,
    ]);
    expect(outcome({ ...counted, changes: 0 }, {}, noonPlus(1))).to.deep.equal(silent);
    expect(outcome(anItem(closed(3), entry))).to.deep.equal(['passed', 'over', 1]);
    expect(outcome(anItem({}, entry))[0]).to.equal('opened');
  });

  it('keeps what it had told before, in case the message is given up', () => {
    const told = toldOf(warning);
    for (const item of [anItem({}, told), anItem(closed(), told)]) {
      const [composed] = compose([item], {}, noonPlus(1)).items;
      const entry = composed === undefined ? undefined : O.toUndefined(composed.entry);
      expect(entry && revertedEntry(entry, NOON)).to.deep.equal({ ...told, dueAt: O.some(NOON) });
    }
  });

  it('says in one line what opened and closed between two messages', () => {
    expect(outcome(anItem(closed()))).to.deep.equal(['passed', 'over', 1]);
    expect(outcome(anItem({ ...closed(), ...acknowledged }))).to.deep.equal(silent);
    expect(outcome(anItem({ ...closed(), severity: 'info' }))).to.deep.equal(silent);
    expect(outcome(anItem(closed(), { told: O.none, dueAt: O.none }))).to.deep.equal(silent);
    expect(outcome(anItem(closed()), { afterMs: 60_000 })).to.deep.equal(silent);
    expect(outcome(anItem({ ...closed(), ...warning }), noonInUtc)).to.deep.equal(silent);
  });

  it('does not say what passed under a server that was offline meanwhile', () => {
    const offline = anItem({ ...closed(5), kind: 'server_offline', resource: server('db-1') });
    const under = (name: string, since: number, end: number) =>
      anItem({ ...closed(end), resource: server(name), since: noonPlus(since) });
    const told = (...items: readonly ChannelItem[]) => {
      const { delivery } = compose(items, {}, noonPlus(60));
      const lines = O.isSome(delivery) ? delivery.value.message.lines : [];
      return lines.map(({ problem }) => `${problem.kind} ${problem.resource.name}`);
    };
    const cause = 'server_offline db-1';
    expect(told(offline, under('db-1/main', 1, 5))).to.deep.equal([cause]);
    expect(told(offline, under('db-1/main', 6, 9))).to.include('replica_lost db-1/main');
    expect(told(offline, under('db-1/main', -9, -1))).to.include('replica_lost db-1/main');
    expect(told(offline, under('db-2/main', 1, 5))).to.include('replica_lost db-2/main');
  });

  it('tells after a time what nobody has acknowledged until then', () => {
    const late = { afterMs: 900_000 };
    expect(outcome(anItem(), late)).to.deep.equal(held(15));
    const waiting = { told: O.none, dueAt: O.some(noonPlus(15)) };
    expect(outcome(anItem({}, waiting), late, noonPlus(15))[0]).to.equal('opened');
    expect(outcome(anItem(acknowledged, waiting), late, noonPlus(15))).to.deep.equal(held());
    expect(outcome(anItem(closed(14), waiting), late, noonPlus(15))).to.deep.equal(silent);
  });

  it('holds everything but what is critical until the end of the quiet hours', () => {
    expect(outcome(anItem(warning), noonInUtc)).to.deep.equal(held(60));
    expect(outcome(anItem(), noonInUtc)[0]).to.equal('opened');
    expect(outcome(anItem({ ...warning, ...closed() }, toldOf(warning)), noonInUtc)).to.deep.equal([
      '',
      'told',
      60,
    ]);
    expect(outcome(anItem(closed(), toldOf()), noonInUtc)[0]).to.equal('resolved');
    expect(outcome(anItem(warning), noonInUtc, noonPlus(60))[0]).to.equal('opened');
  });

  it('holds what is critical too, if the channel says so', () => {
    const waits = { quiet: { ...noonInUtc.quiet, critical: 'waits' as const } };
    expect(outcome(anItem(), waits)).to.deep.equal(held(60));
    expect(outcome(anItem({}, toldOf(warning)), waits)).to.deep.equal(['', 'told', 60]);
    expect(outcome(anItem(closed(), toldOf()), waits)).to.deep.equal(['', 'told', 60]);
  });

  it('puts what is open first, the most severe and the longest open before the others', () => {
    const items = [
      anItem({ id: aUuid(1), ...closed() }, toldOf({ id: aUuid(1) })),
      anItem({ id: aUuid(2), ...warning }),
      anItem({ id: aUuid(3) }),
      anItem({ id: aUuid(4), since: noonPlus(-5) }),
    ];
    const { delivery } = compose(items);
    const ids = O.isSome(delivery)
      ? delivery.value.message.lines.map(({ problem }) => problem.id)
      : [];
    expect(ids).to.deep.equal([4, 3, 2, 1].map(aUuid));
  });

  it('puts what explains others before what is as severe', () => {
    const items = [
      anItem({ id: aUuid(1), since: noonPlus(-60) }),
      anItem({ id: aUuid(2), since: noonPlus(-60), ...warning }),
      anItem({ id: aUuid(3), suppressedBy: O.some(aUuid(4)) }),
      anItem({ id: aUuid(4), kind: 'server_offline' }),
    ];
    const { delivery } = compose(items);
    const lines = O.isSome(delivery) ? delivery.value.message.lines : [];
    expect(lines.map(({ problem }) => problem.id)).to.deep.equal([4, 1, 2].map(aUuid));
  });

  it('accounts for each of a thousand problems in one message', () => {
    const items = Array.from({ length: 1_000 }, (_, n) =>
      anItem({ id: aUuid(n), resource: server(`db-${n % 2 === 0 ? 0 : n % 3}/main/${n}`) }),
    );
    const { delivery, items: decided } = compose(items);
    expect(decided.filter(({ entry }) => O.isSome(entry))).to.have.length(1_000);
    const message = O.isSome(delivery) ? delivery.value.message : undefined;
    expect(message?.lines).to.have.length(50);
    const counts = message?.more.map(({ count }) => count) ?? [];
    expect(counts).to.deep.equal([...counts].sort((a, b) => b - a));
    expect(counts.reduce((sum, count) => sum + count, 50)).to.equal(1_000);
    expect(message?.more.map(({ under }) => under)).to.deep.equal(['db-0', 'db-1', 'db-2']);
  });
});
