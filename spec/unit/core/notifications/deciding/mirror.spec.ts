import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { ChannelRules } from '../../../../../core/described/channel.js';
import type { ChannelItem, Delivery } from '../../../../../core/notifications/delivery.js';
import { composeChannel } from '../../../../../core/notifications/deciding/compose-channel.js';
import { isMirror, nextRefresh } from '../../../../../core/notifications/deciding/decision.js';
import { anItem, toldOf } from '../../../../support/notifications/a-channel-item.js';
import { KINDS } from '../../../../support/notifications/notified-world.js';
import { anAcknowledgement, NOON, noonPlus } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const compose = (items: readonly ChannelItem[], rules: ChannelRules = {}, now = noonPlus(2)) =>
  composeChannel({ id: aUuid(70), isMirror: true, rules }, items, now, () => aUuid(80));

/** What the message is for, and the events of its lines. */
const said = (...composed: Parameters<typeof compose>) =>
  O.match(
    () => 'nothing',
    ({ message: { purpose, lines } }: Delivery) =>
      [purpose, ...lines.map(({ event }) => event)].join(' '),
  )(compose(...composed).delivery);

const warning = { severity: 'warning' } as const;
const closed = { closedAt: O.some(noonPlus(1)), closedAs: O.some('resolved' as const) };

describe('a mirror', () => {
  it('is what forgets what it is not told again', () => {
    const mirrors = ['alertmanager', 'webhook', 'of-another-version'].filter((kind) =>
      isMirror(KINDS, kind),
    );
    expect(mirrors).to.deep.equal(['alertmanager']);
  });

  it('is told again every two minutes what is open, at the same time of all', () => {
    const [item] = compose([anItem(warning)], {}, noonPlus(0.1)).items;
    const dueAt = O.flatMap((entry: ReturnType<typeof toldOf>) => entry.dueAt)(
      item?.entry ?? O.none,
    );
    expect(dueAt).to.deep.equal(O.some(noonPlus(2)));
    expect([NOON, noonPlus(1.9), noonPlus(2)].map(nextRefresh)).to.deep.equal(
      [2, 2, 4].map(noonPlus),
    );
  });

  it('is told of what is acknowledged, snoozed or explained only if it was told before', () => {
    const silences = [
      { acknowledgement: O.some(anAcknowledgement()) },
      { snoozedUntil: O.some(noonPlus(60)) },
      { suppressedBy: O.some(aUuid(60)) },
    ];
    for (const silence of silences) {
      expect(said([anItem(silence)])).to.equal('nothing');
      expect(said([anItem(silence, toldOf())])).to.equal('refresh still_open');
    }
  });

  it('is told no more of what its rules leave out by now, and its alert ends by itself', () => {
    expect(said([anItem(warning, toldOf())], { severity: 'critical' })).to.equal('nothing');
  });

  it('is told at once that a problem is worse, or over, in quiet hours and while it flaps', () => {
    const quiet = { from: '11:00', to: '13:00', timezone: 'UTC', critical: 'waits' } as const;
    expect(said([anItem({}, toldOf(warning))], { quiet })).to.equal('problems worsened');
    expect(said([anItem({ ...closed, flaps: 5 }, toldOf())], { quiet })).to.equal(
      'problems resolved',
    );
    expect(said([anItem()], { quiet })).to.equal('nothing');
  });

  it('is told what is new in a message of its own, and the rest after that', () => {
    const [fresh, old] = [anItem({ id: aUuid(3) }), anItem({}, toldOf())];
    const silent = anItem({ id: aUuid(4), severity: 'info' });
    const composed = compose([old, fresh, silent]);
    expect(said([old, fresh, silent])).to.equal('problems opened');
    expect(composed.items.map(({ problem }) => problem)).to.deep.equal([aUuid(3), aUuid(4)]);
    expect(said([old])).to.equal('refresh still_open');
  });

  it('is told of each of a thousand problems', () => {
    const items = Array.from({ length: 1_000 }, (_, n) => anItem({ id: aUuid(n) }, toldOf()));
    const { delivery } = compose(items);
    const { lines, more } = O.isSome(delivery) ? delivery.value.message : { lines: [], more: [] };
    expect([lines.length, more]).to.deep.equal([1_000, []]);
  });
});
