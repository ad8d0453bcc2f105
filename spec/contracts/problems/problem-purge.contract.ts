import { expect } from 'chai';
import { noonPlus } from '../../support/problems/a-problem.js';
import { oneBrokenServer } from '../../support/problems/one-broken-server.js';
import { listedProblems } from '../../support/problems/read-problems.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** What every `ProblemRegister` promises of forgetting; `make` gives an empty store. */
export const describeProblemPurge = (name: string, make: MakeStore): void => {
  describe(`${name} as a problem register that forgets`, () => {
    const store = storeForEach(make);

    const forget = (minutes: number, limit = 100) =>
      rightOf(store().problems.purge(noonPlus(minutes), limit));
    const kinds = async () => (await listedProblems(store())).map(({ kind }) => kind);
    const passAtEach = async (...minutes: readonly number[]) => {
      const { open, openAndClose } = await oneBrokenServer(store());
      await open({ since: noonPlus(-999) });
      for (const minute of minutes)
        await openAndClose(noonPlus(minute), { kind: `ended_at_${minute}` });
    };

    it('forgets what was closed before a time, and nothing that is open', async () => {
      await passAtEach(1, 2, 3);
      expect(await forget(3)).to.equal(2);
      expect(await kinds()).to.deep.equal(['replica_lost', 'ended_at_3']);
    });

    it('forgets first what was closed first, and no more than it may', async () => {
      await passAtEach(3, 1, 4, 2);
      expect(await forget(100, 3)).to.equal(3);
      expect(await kinds()).to.deep.equal(['replica_lost', 'ended_at_4']);
    });

    it('answers how many it forgot, until there are none', async () => {
      await passAtEach(1, 2, 3);
      expect([await forget(9, 2), await forget(9, 2), await forget(9, 2)]).to.deep.equal([2, 1, 0]);
    });

    it('finds nothing any more of what it forgot', async () => {
      const { openAndClose } = await oneBrokenServer(store());
      await openAndClose(noonPlus(1));
      await forget(2);
      const again = await openAndClose(noonPlus(3));
      expect((await listedProblems(store())).map(({ id }) => id)).to.deep.equal([again]);
    });
  });
};
