import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const [ada, bob, eve] = [aUuid(1), aUuid(2), aUuid(3)];

const FRESH = O.some({ isContinued: false });
const CONTINUED = O.some({ isContinued: true });

/** What every `WatchRota` promises; `make` gives an empty store. */
export const describeMonitoringNodes = (name: string, make: MakeStore): void => {
  describe(`${name} as a watch rota`, () => {
    const store = storeForEach(make);

    const attend = (node: typeof ada, at: number, since: number) =>
      rightOf(store().nodes.heartbeat(node, noonPlus(at), noonPlus(since)));
    const take = (node: typeof ada, round: number, slot = 5) =>
      rightOf(store().nodes.claim(node, { partition: slot, round: noonPlus(round) }));

    it('answers with every node that is on watch, in alphabetical order', async () => {
      expect(await attend(bob, 0, -1)).to.deep.equal([bob]);
      expect(await attend(eve, 0, -1)).to.deep.equal([bob, eve]);
      expect(await attend(ada, 0, -1)).to.deep.equal([ada, bob, eve]);
      expect(await attend(bob, 1, 0)).to.deep.equal([ada, bob, eve]);
    });

    it('forgets who was last seen before, and no longer', async () => {
      await attend(ada, 1, 0);
      await attend(bob, 2, 0);
      expect(await attend(eve, 3, 2)).to.deep.equal([bob, eve]);
      expect(await attend(eve, 3, 0)).to.deep.equal([bob, eve]);
      expect(await attend(ada, 4, 2)).to.deep.equal([ada, bob, eve]);
    });

    it('forgets who was seen at a time that is yet to come, by a clock that was wrong', async () => {
      await attend(ada, 50, 49);
      await attend(bob, 1, 0);
      expect(await attend(eve, 1, 0)).to.deep.equal([bob, eve]);
      expect(await attend(ada, 50, 0)).to.deep.equal([ada, bob, eve]);
    });

    it('goes by when a node was seen last', async () => {
      for (const at of [1, 5]) await attend(ada, at, 0);
      expect(await attend(bob, 6, 5)).to.deep.equal([ada, bob]);
    });

    it('forgets at once who leaves, also twice', async () => {
      for (const node of [ada, bob]) await attend(node, 1, 0);
      for (const node of [ada, ada, eve]) await rightOf(store().nodes.leave(node));
      expect(await attend(bob, 1, 0)).to.deep.equal([bob]);
    });

    it('gives a turn to the first who asks, and to nobody else, not even twice to the same', async () => {
      const asked = await Promise.all([ada, bob, eve, ada].map((node) => take(node, 1)));
      expect(asked.filter(O.isSome)).to.deep.equal([FRESH]);
      expect(await take(ada, 1)).to.deep.equal(O.none);
    });

    it('gives each slot and each round a turn of its own', async () => {
      expect(await take(ada, 1, 5)).to.deep.equal(FRESH);
      expect(await take(bob, 1, 6)).to.deep.equal(FRESH);
      expect(await take(bob, 2, 5)).to.deep.equal(FRESH);
      expect(await take(bob, 2, 6)).to.deep.equal(CONTINUED);
    });

    it('says whether the same node had the last turn of the slot', async () => {
      expect(await take(ada, 1)).to.deep.equal(FRESH);
      expect(await take(ada, 2)).to.deep.equal(CONTINUED);
      expect(await take(ada, 9)).to.deep.equal(CONTINUED);
      expect(await take(bob, 10)).to.deep.equal(FRESH);
      expect(await take(ada, 11)).to.deep.equal(FRESH);
    });

    it('gives no turn of an earlier round than was given to another', async () => {
      await take(ada, 60);
      expect(await take(bob, 59)).to.deep.equal(O.none);
      expect(await take(bob, 0)).to.deep.equal(O.none);
    });

    it('does not believe a turn of a round more than an hour ahead', async () => {
      await take(ada, 61);
      expect(await take(bob, 0)).to.deep.equal(FRESH);
      expect(await take(bob, 1)).to.deep.equal(CONTINUED);
      expect(await take(ada, 1)).to.deep.equal(O.none);
    });

    it('lets a node whose clock was set back go on', async () => {
      await take(ada, 30);
      expect(await take(ada, 1)).to.deep.equal(CONTINUED);
      expect(await take(ada, 1)).to.deep.equal(O.none);
      expect(await take(bob, 1)).to.deep.equal(O.none);
      expect(await take(bob, 2)).to.deep.equal(FRESH);
    });
  });
};
