import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { Delivery } from '../../../core/notifications/delivery.js';
import type { DeliveryPosition } from '../../../core/notifications/ports/channel-register.js';
import { longAgo } from '../../support/backups/scheduled-fleet.js';
import { aDueDelivery, channelDesk } from '../../support/notifications/channel-desk.js';
import { openProblemAt } from '../../support/problems/open-problem-at.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** What every `ChannelRegister` promises of the messages that were composed; `make` gives an empty store. */
export const describeDeliveries = (name: string, make: MakeStore): void => {
  describe(`${name} as a register of deliveries`, () => {
    const store = storeForEach(make);
    const { put, wake, compose, release, idOf } = channelDesk(store);
    const channels = () => store().channels;
    const page = async (after: O.Option<DeliveryPosition> = O.none, limit = 10, channel?: string) =>
      rightOf(channels().deliveries(await idOf(channel), after, limit));
    const listed = async (channel?: string) =>
      (await page(O.none, 10, channel)).deliveries.map(({ id }) => id);
    const purge = (minute: number, limit = 10) => rightOf(channels().purge(longAgo(minute), limit));

    /** Composes a message on each channel that has something to tell, and tries to send it. */
    const send = async (n: number, composedAt: Date, tried: Partial<Delivery>) => {
      await openProblemAt({ store: store() }, 's1', { message: String(n) });
      const delivery = { ...aDueDelivery(n, composedAt), ...tried };
      for (const channel of await wake()) {
        const { target, leaseUntil } = channel;
        await compose(channel, [], aDueDelivery(n, composedAt));
        await rightOf(channels().record(target.id, leaseUntil, delivery, 0));
        await release(channel);
      }
      return delivery;
    };
    const sent = (minute: number) =>
      ({
        state: 'sent',
        attempts: 1,
        triedAt: O.some(longAgo(minute)),
        tookMs: O.some(9),
      }) as const;

    it('lists those of a channel, the last composed first, as each attempt left them', async () => {
      await put();
      const refusal = O.some({ code: 'channel_unreachable', cause: 'timed_out' } as const);
      const expected = [
        await send(2, longAgo(5), sent(6)),
        await send(3, longAgo(7), { ...sent(9), state: 'given_up', refusal }),
        await send(1, longAgo(7), sent(8)),
        await send(4, longAgo(3), { attempts: 3, triedAt: O.some(longAgo(4)), refusal }),
      ];
      const [two, three, one, four] = expected;
      expect(await page()).to.deep.equal({ deliveries: [three, one, two, four], next: O.none });
    });

    it('lists them in pages, each of which says where the next begins', async () => {
      await put();
      for (const n of [1, 2, 3, 4, 5]) await send(n, longAgo(n === 4 ? 3 : n), sent(9));
      const first = await page(O.none, 2);
      expect(first.deliveries.map(({ id }) => id)).to.deep.equal([aUuid(5), aUuid(4)]);
      expect(first.next).to.deep.equal(O.some({ composedAt: longAgo(3), id: aUuid(4) }));
      const second = await page(first.next, 2);
      expect(second.deliveries.map(({ id }) => id)).to.deep.equal([aUuid(3), aUuid(2)]);
      const last = await page(second.next, 1);
      expect(last.deliveries.map(({ id }) => id)).to.deep.equal([aUuid(1)]);
      expect(last.next).to.deep.equal(O.none);
    });

    it('lists none of another channel, and forgets those of one that is removed', async () => {
      await put();
      await send(1, longAgo(5), sent(6));
      const id = await idOf();
      await put({ name: 'managers' });
      expect(await listed('managers')).to.deep.equal([]);
      const gone = await rightOf(channels().deliveries(id, O.none, 9));
      expect(gone).to.deep.equal({ deliveries: [], next: O.none });
    });

    it('removes those that ended before a time, the first ended first', async () => {
      await put();
      await send(1, longAgo(1), sent(30));
      await send(2, longAgo(2), { ...sent(10), state: 'given_up' });
      await send(3, longAgo(3), sent(20));
      await send(4, longAgo(4), { attempts: 1, triedAt: O.some(longAgo(5)) });
      expect(await purge(10)).to.equal(0);
      expect(await purge(31, 2)).to.equal(2);
      expect(await listed()).to.deep.equal([aUuid(4), aUuid(1)]);
      expect(await purge(31, 2)).to.equal(1);
      expect(await purge(31, 2)).to.equal(0);
      expect(await listed()).to.deep.equal([aUuid(4)]);
    });

    it('knows since when the oldest message waits', async () => {
      await put();
      const oldest = () => rightOf(channels().oldestDue);
      expect(await oldest()).to.deep.equal(O.none);
      await send(1, longAgo(1), sent(30));
      expect(await oldest()).to.deep.equal(O.none);
      await send(2, longAgo(8), { attempts: 1 });
      await put({}, { name: 'managers' });
      const managers = (await wake()).find(({ target }) => target.name === 'managers');
      if (managers === undefined) throw new Error('There is nothing to tell the managers.');
      await compose(managers, [], aDueDelivery(3, longAgo(7)));
      expect(await oldest()).to.deep.equal(O.some(longAgo(7)));
      await put({});
      expect(await oldest()).to.deep.equal(O.some(longAgo(8)));
    });
  });
};
