import { expect } from 'chai';
import { PARTITION_COUNT } from '../../../core/monitoring/assignment/assignment.js';
import { noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const [ada, bob, eve] = [aUuid(1), aUuid(2), aUuid(3)];

/** What every `MonitoringNodes` promises; `make` gives an empty store. */
export const describeMonitoringNodes = (name: string, make: MakeStore): void => {
  describe(`${name} as what its monitoring nodes share`, () => {
    const store = storeForEach(make);

    const beat = (node: typeof ada, at: number, since: number) =>
      rightOf(store().nodes.heartbeat(node, noonPlus(at), noonPlus(since)));
    const claimAll = (node: typeof ada, round: number, partitions: readonly number[]) =>
      rightOf(store().nodes.claim(node, noonPlus(round), partitions));
    const claim = async (node: typeof ada, round: number) =>
      (await claimAll(node, round, [5])).length === 1;

    it('returns every node that is alive, in alphabetical order', async () => {
      expect(await beat(bob, 0, -1)).to.deep.equal([bob]);
      expect(await beat(eve, 0, -1)).to.deep.equal([bob, eve]);
      expect(await beat(ada, 0, -1)).to.deep.equal([ada, bob, eve]);
      expect(await beat(bob, 1, 0)).to.deep.equal([ada, bob, eve]);
    });

    it('removes the nodes that were last alive before, and no others', async () => {
      await beat(ada, 1, 0);
      await beat(bob, 2, 0);
      expect(await beat(eve, 3, 2)).to.deep.equal([bob, eve]);
      expect(await beat(eve, 3, 0)).to.deep.equal([bob, eve]);
      expect(await beat(ada, 4, 2)).to.deep.equal([ada, bob, eve]);
    });

    it('removes a node that was alive at a time yet to come, by a clock that was wrong', async () => {
      await beat(ada, 50, 49);
      await beat(bob, 1, 0);
      expect(await beat(eve, 1, 0)).to.deep.equal([bob, eve]);
      expect(await beat(ada, 50, 0)).to.deep.equal([ada, bob, eve]);
    });

    it('goes by the last heartbeat of a node', async () => {
      for (const at of [1, 5]) await beat(ada, at, 0);
      expect(await beat(bob, 6, 5)).to.deep.equal([ada, bob]);
    });

    it('removes a node that leaves at once, also twice', async () => {
      for (const node of [ada, bob]) await beat(node, 1, 0);
      for (const node of [ada, ada, eve]) await rightOf(store().nodes.leave(node));
      expect(await beat(bob, 1, 0)).to.deep.equal([bob]);
    });

    it('lets the first claim of a partition succeed and no other, not even a second of the same node', async () => {
      const claims = await Promise.all([ada, bob, eve, ada].map((node) => claim(node, 1)));
      expect(claims.filter((isClaimed) => isClaimed)).to.have.length(1);
      expect(await claim(ada, 1)).to.equal(false);
    });

    it('has each partition claimed by itself, round by round', async () => {
      expect(await claimAll(ada, 1, [5])).to.deep.equal([5]);
      expect(await claimAll(bob, 1, [6])).to.deep.equal([6]);
      expect(await claimAll(bob, 2, [5, 6])).to.deep.equal([5, 6]);
      expect(await claimAll(ada, 2, [6])).to.deep.equal([]);
    });

    it('returns those of many that are now the node’s own, in ascending order', async () => {
      await claimAll(ada, 1, [700, 3]);
      const all = Array.from({ length: PARTITION_COUNT }, (_, n) => PARTITION_COUNT - 1 - n);
      const left = all.filter((partition) => partition !== 700 && partition !== 3).reverse();
      expect(await claimAll(bob, 1, all)).to.deep.equal(left);
      expect(await claimAll(eve, 1, all)).to.deep.equal([]);
      expect(await claimAll(eve, 2, [])).to.deep.equal([]);
    });

    it('refuses an earlier round than another node has claimed', async () => {
      await claim(ada, 5);
      expect(await claim(bob, 4)).to.equal(false);
      expect(await claim(bob, 0)).to.equal(false);
    });

    it('ignores a claim of a round more than five minutes ahead', async () => {
      await claim(ada, 6);
      expect(await claim(bob, 0)).to.equal(true);
      expect(await claim(bob, 1)).to.equal(true);
      expect(await claim(ada, 1)).to.equal(false);
    });

    it('lets a node whose clock was set back go on', async () => {
      await claim(ada, 30);
      expect(await claim(ada, 1)).to.equal(true);
      expect(await claim(ada, 1)).to.equal(false);
      expect(await claim(bob, 1)).to.equal(false);
      expect(await claim(bob, 2)).to.equal(true);
    });
  });
};
